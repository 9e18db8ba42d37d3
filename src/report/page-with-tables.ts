import { text } from './html/markup.js';
import { makePage } from './html/page-shell.js';

export { text } from './html/markup.js';

/** A self-contained page whose tables can be sorted by clicking on a column's heading. */
export const makeTablePage = (title: string, body: string): string =>
  makePage(
    title,
    `<main>
<h1>${text(title)}</h1>
${body}
</main>`,
  );

/** What a column holds, which decides its width and how it is sorted: names as text, all others as numbers. */
export type ColumnKind = 'name' | 'number' | 'topic' | 'verdict';

export const makeHeading = (name: string, kind: ColumnKind): string =>
  `<th scope="col" class="${kind === 'name' || kind === 'number' ? kind : `number ${kind}`}"><button type="button">${text(name)}</button></th>`;

/** An empty cell sorts below all numbers. */
export const makeNumberCell = (value: string | number | null, kind = ''): string =>
  `<td class="number${kind === '' ? '' : ` ${kind}`}" data-key="${value ?? -1}">${value ?? ''}</td>`;

export const makeTable = (label: string, headings: readonly string[], rows: readonly string[], kind = ''): string =>
  `<div class="wide" role="region" aria-label="${text(label)}" tabindex="0"><table class="sortable${kind === '' ? '' : ` ${kind}`}">
<thead><tr>${headings.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;

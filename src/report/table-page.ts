import { escapeXml, replaceUnprintable } from './xml.js';

/** Any text as text of the page, or as the value of an attribute. */
export const text = (value: string | number): string => escapeXml(replaceUnprintable(String(value)));

/** A self-contained page whose tables can be sorted by clicking on a column's heading. */
export const makeTablePage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${body}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** What a column holds, which decides its width and how it is sorted. */
export type ColumnKind = 'number' | 'name' | 'status' | 'reason';

export const makeHeading = (name: string, kind: ColumnKind): string =>
  `<th scope="col" class="${kind}"><button type="button">${text(name)}</button></th>`;

/** An empty cell sorts below all numbers. */
export const makeNumberCell = (value: string | number | null): string =>
  `<td class="number" data-key="${value ?? -1}">${value ?? ''}</td>`;

export const makeTable = (label: string, headings: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll" role="region" aria-label="${text(label)}" tabindex="0"><table>
<thead><tr>${headings.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;

const STYLE = `
:root{color-scheme:light dark;--back:#fff;--text:#1b1f24;--faint:#57606a;--line:#d0d7de;--bar:#0b61c4;--bad:#a40e26}
@media(prefers-color-scheme:dark){:root{--back:#12161c;--text:#e6edf3;--faint:#a3adb8;--line:#3a424c;--bar:#6cb0ff;--bad:#ff8f9b}}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--back);color:var(--text);font:1rem/1.45 system-ui,sans-serif}
a{color:var(--bar)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.name,th.name{min-width:9rem}
td.reason,th.reason{min-width:14rem}
td.status,th.status,th.number{white-space:nowrap}
th button{all:unset;cursor:pointer;font-weight:600}
th:not([aria-sort])::after{content:" ↕";color:var(--faint);font-weight:400}
th button:focus-visible{outline:2px solid var(--bar);outline-offset:2px}
th[aria-sort=ascending]::after{content:" ▲"}
th[aria-sort=descending]::after{content:" ▼"}
.faint{color:var(--faint)}
.bad{color:var(--bad)}
.histogram{width:100%;max-width:40rem;height:auto}
.histogram rect{fill:var(--bar)}
.histogram text{fill:var(--text);font-size:15px;text-anchor:middle}
.chart{width:100%;height:auto}
.chart line{stroke:var(--bar);stroke-width:2}
.chart circle{fill:var(--bar)}
.chart text{fill:var(--text);font-size:12px}
`;

const SCRIPT = `
for (const button of document.querySelectorAll('th button')) {
  button.addEventListener('click', () => {
    const head = button.parentElement;
    const table = head.closest('table');
    const column = [...head.parentElement.children].indexOf(head);
    const ascending = head.getAttribute('aria-sort') !== 'ascending';
    for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    const keyOf = (row) => row.children[column].dataset.key ?? row.children[column].textContent;
    const isNumber = head.classList.contains('number');
    const order = (a, b) => (isNumber ? Number(a) - Number(b) : a.localeCompare(b));
    const rows = [...table.tBodies[0].rows].sort((a, b) => (ascending ? 1 : -1) * order(keyOf(a), keyOf(b)));
    table.tBodies[0].append(...rows);
  });
}
`;

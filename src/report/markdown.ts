import { makeFailure } from './console/failure.js';
import { plural } from './console/text.js';
import { failedCases, incompleteNote } from './external-status.js';
import { escapeInHtml, escapeMarkdown, fence } from './markdown-text.js';
import type { ReportContext } from './report-context.js';
import { type ScoredCase, type ScoredRun, type ScoredTopic, titleOf } from './scored-run.js';

/** GitHub limits comments to 65536 characters. */
const MAX_LENGTH = 60_000;

/** A summary for a pull request: a table of topics, and collapsed failures. */
export function makeMarkdown(scored: ScoredRun, context: ReportContext): string {
  const head = [
    '<!-- made by herald -->',
    `## ${escapeMarkdown(titleOf(scored))}`,
    makeTotals(scored),
    ...[incompleteNote(scored)].flatMap((why) => (why === null ? [] : [`**${why}**`])),
    makeTable(scored.topics),
    ...makeReadings(scored),
  ].join('\n\n');
  const failures = failedCases(scored.cases, scored.run.strict);
  return `${[head, ...makeDetails(failures, context, MAX_LENGTH - head.length)].join('\n\n')}\n`;
}

function makeTotals({ cases, counts, earned, of, run }: ScoredRun): string {
  const parts = Object.entries(counts).flatMap(([verdict, count]) => (count === 0 ? [] : [`${count} ${verdict}`]));
  const points = `**${earned} of ${of} points**${run.strict ? ' (strict)' : ''}`;
  return `${points}, ${plural(cases.length, 'case')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

const makeTable = (topics: readonly ScoredTopic[]): string =>
  ['| topic | passed | failed | other | points |', '|---|--:|--:|--:|--:|', ...topics.map(makeRow)].join('\n');

function makeRow({ name, cases, counts, earned, of }: ScoredTopic): string {
  const passed = counts.pass + counts['non-strict'];
  const other = cases.length - passed - counts.fail;
  return `| ${escapeMarkdown(name)} | ${passed} | ${counts.fail || ''} | ${other || ''} | ${earned} of ${of} |`;
}

function makeReadings({ readings }: ScoredRun): string[] {
  const lines = Object.entries(readings).map(([id, reading]) => `- ${escapeMarkdown(id)}: ${escapeMarkdown(reading)}`);
  return lines.length === 0
    ? []
    : [`How the program reads the points that the protocol leaves open:\n\n${lines.join('\n')}`];
}

/** As many failures as there is room for. */
function makeDetails(failures: readonly ScoredCase[], context: ReportContext, room: number): string[] {
  const shown: string[] = [];
  let left = room;
  for (const failure of failures) {
    const text = makeDetail(failure, context);
    if (text.length + 2 > left) break;
    shown.push(text);
    left -= text.length + 2;
  }
  const more = failures.length - shown.length;
  return more === 0 ? shown : [...shown, `${plural(more, 'more failure')} left out for lack of space.`];
}

function makeDetail(failure: ScoredCase, context: ReportContext): string {
  const { id, title, verdict, earned, of } = failure;
  const summary = `<code>${escapeInHtml(id)}</code> ${escapeInHtml(title)}: ${verdict}, ${earned} of ${of}`;
  return `<details><summary>${summary}</summary>\n\n${fence(makeFailure(failure, context))}\n\n</details>`;
}

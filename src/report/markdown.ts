import { makeFailure, makeNotRun } from './console/failure.js';
import { plural } from './console/text.js';
import { incompleteNote, isGivenUp } from './external-status.js';
import { escapeInHtml, escapeMarkdown, fence } from './markdown-text.js';
import type { ReportContext } from './report-context.js';
import { type ScoredRun, type ScoredTopic, titleOf } from './scored-run.js';

/** GitHub limits comments to 65536 characters. */
const MAX_LENGTH = 60_000;

/** A summary for a pull request: a table of topics, and collapsed failures. */
export function makeMarkdown(scored: ScoredRun, context: ReportContext): string {
  const head = [
    ...makeHeading(scored),
    ...(isGivenUp(scored.cases) ? [] : [makeTable(scored.topics)]),
    ...makeReadings(scored),
  ].join('\n\n');
  const unrun = makeNotRun(scored.cases.filter(({ notRun }) => notRun)).map(escapeMarkdown);
  const room = MAX_LENGTH - [head, ...unrun].join('\n\n').length;
  return `${[head, ...makeDetails(scored.causes, context, room), ...unrun].join('\n\n')}\n`;
}

/** The points alone, where there is no room for more. */
export const makeShortMarkdown = (scored: ScoredRun): string => `${makeHeading(scored).join('\n\n')}\n`;

const makeHeading = (scored: ScoredRun): string[] => [
  '<!-- made by herald -->',
  `## ${escapeMarkdown(titleOf(scored))}`,
  makeTotals(scored),
  ...[incompleteNote(scored)].flatMap((why) => (why === null ? [] : [`**${why}**`])),
];

function makeTotals({ cases, counts, earned, of, run }: ScoredRun): string {
  const parts = Object.entries(counts).flatMap(([verdict, count]) => (count === 0 ? [] : [`${count} ${verdict}`]));
  const points = `**${earned} of ${of} points**${run.strict ? ' (strict)' : ''}`;
  const flaky = cases.filter((each) => each.flaky).length;
  const all = flaky === 0 ? parts : [...parts, `${flaky} of them flaky`];
  return `${points}, ${plural(cases.length, 'case')}${all.length === 0 ? '' : `: ${all.join(', ')}`}`;
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

/** As many causes as there is room for, with one failure each; what is to be fixed first is open. */
function makeDetails(causes: ScoredRun['causes'], context: ReportContext, room: number): string[] {
  const shown: string[] = [];
  let left = room;
  for (const [index, cause] of causes.entries()) {
    const text = makeDetail(cause, index === 0, context);
    if (text.length + 2 > left) break;
    shown.push(text);
    left -= text.length + 2;
  }
  const more = causes.length - shown.length;
  return more === 0 ? shown : [...shown, `${plural(more, 'more cause')} of failures left out for lack of space.`];
}

function makeDetail({ first, others }: ScoredRun['causes'][number], isFirst: boolean, context: ReportContext): string {
  const { id, title, verdict, earned, of } = first;
  const count = others.length === 0 ? '' : ` and ${plural(others.length, 'more case')}`;
  const summary = `${isFirst ? '<b>Fix this first:</b> ' : ''}<code>${escapeInHtml(id)}</code> ${escapeInHtml(title)}: ${verdict}, ${earned} of ${of}${count}`;
  return `<details${isFirst ? ' open' : ''}><summary>${summary}</summary>\n\n${fence(makeFailure(first, context, others))}\n\n</details>`;
}

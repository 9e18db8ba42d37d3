import { truncate } from '../../core/truncate.js';
import type { FailurePhase } from '../../kit/failure-causes.js';
import { makeNotRun } from '../console/failure.js';
import { collapseRepeats, plural } from '../console/text.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import type { RenderContext } from './case-view.js';
import { text } from './markup.js';

const PHASE_LABELS: Readonly<Record<FailurePhase, string>> = {
  start: 'Starting',
  framing: 'Reading and writing messages',
  waiting: 'Taking turns in the conversation',
  rules: 'Rules',
  games: 'Whole games',
  kit: 'Not the fault of the program',
};

/** More cases than this are folded into one line. */
const MAX_SHOWN = 3;
const MAX_REASON = 200;

/** All failures by cause, the one to fix first at the top and open. */
export function makeFailures(
  { causes, cases }: ScoredRun,
  makeCase: (result: ScoredCase, isOpen: boolean) => string,
  context: RenderContext,
): string {
  const unrun = makeNotRun(cases.filter(({ notRun }) => notRun)).map((lines) => `<p class="alarm">${text(lines)}</p>`);
  if (causes.length + unrun.length === 0) return '';
  const sections = causes.map((cause, index) => makeCause(cause, index, makeCase, context));
  return `<section aria-labelledby="failures"><h2 id="failures">Failures</h2>${unrun.join('')}
${sections.join('')}</section>`;
}

function makeCause(
  { phase, rule, reason, first, others }: ScoredRun['causes'][number],
  index: number,
  makeCase: (result: ScoredCase, isOpen: boolean) => string,
  { registry }: RenderContext,
): string {
  const id = `cause-${index + 1}`;
  const mark = index === 0 ? '<strong class="first">Fix this first</strong> ' : '';
  const title = (rule === null ? null : registry.find(rule)?.title) ?? truncate(collapseRepeats(reason), MAX_REASON);
  const about = [
    PHASE_LABELS[phase],
    ...(rule === null ? [] : [`<code>${text(rule)}</code>`]),
    plural(others.length + 1, 'case'),
  ];
  return `<section class="cause" aria-labelledby="${id}"><h3 id="${id}">${mark}${text(title)}</h3>
<p class="about">${about.join(' · ')}</p>
${makeCase(first, index === 0)}${makeOthers(others.map((each) => makeCase(each, false)))}</section>
`;
}

const makeOthers = (cases: readonly string[]): string =>
  cases.length <= MAX_SHOWN
    ? cases.join('')
    : `<details class="others"><summary>${plural(cases.length, 'more case')} with the same cause</summary>
${cases.join('')}</details>`;

import { isCounted } from '../../kit/result-file.js';
import type { Registry } from '../../kit/rule-registry.js';
import { isAlike } from '../../kit/unresponsive.js';
import { type CaseResult, VERDICTS } from '../../kit/verdict.js';
import { failedCases, isGivenUp } from '../external-status.js';
import { plainLine, plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredRun } from '../scored-run.js';
import { VERDICT_LABELS } from '../verdict-labels.js';
import { FIX_FIRST } from './colour.js';
import { flakyNote, makeFailure, makeNotRun, makeOneLine, makeOneLines } from './failure.js';
import { plural } from './text.js';
import { makeTopicTable } from './topic-table.js';

/** The number of causes with a failure shown in full; more would scroll the first ones off screen. */
const MAX_IN_FULL = 20;

export function makeConsole(scored: ScoredRun, context: ReportContext): string {
  const { run, cases, causes } = scored;
  const failures = failedCases(cases, run.strict);
  const parts = [
    makeHeading(scored),
    ...(scored.topics.length === 0 || isGivenUp(cases) ? [] : [makeTopicTable(scored)]),
    ...causes.slice(0, MAX_IN_FULL).map((cause, index) => makeCause(cause, index, context)),
    ...makeList(
      'more failures (to see one in full: --only ID)',
      causes.slice(MAX_IN_FULL).map(({ first }) => first),
      context.registry,
    ),
    ...makeList(
      'failed as expected',
      cases.filter(({ expected }) => expected),
      context.registry,
    ),
    ...makeNotRun(cases.filter((each) => each.notRun && each.verdict !== 'pass')),
    // A habit shows in many cases, and is one finding.
    ...makeLines(
      NON_STRICT,
      makeOneLines(
        cases.filter((each) => each.verdict === 'non-strict' && !failures.includes(each)),
        context.registry,
      ),
    ),
    ...makeList(
      'inconclusive',
      cases.filter((each) => each.verdict === 'inconclusive' && !failures.includes(each)),
      context.registry,
    ),
    ...makeInapplicable(
      cases.filter((each) => each.verdict === 'not-applicable'),
      context.registry,
    ),
    ...makeLines(
      'flaky',
      cases.filter(({ flaky }) => flaky).map((each) => `${each.id}: ${flakyNote(each).replace(/^flaky: /, '')}`),
    ),
    ...makeLines('skipped', makeOneLines(skippedIn(scored), context.registry)),
    ...makeReadings(scored.readings),
    ...makeUnexpected(scored.unexpected),
    makeSummary(scored),
  ];
  return `${plainText(parts.join('\n\n'))}\n`;
}

/** One failure of a cause in full, and the ids of the others. */
function makeCause({ first, others }: Cause, index: number, context: ReportContext): string {
  const failure = makeFailure(first, context, others);
  return index === 0 ? `${FIX_FIRST}\n${failure}` : failure;
}

type Cause = ScoredRun['causes'][number];

function makeHeading({ title, run: { protocol, role, seed, strict } }: ScoredRun): string {
  const heading = `${role} of ${protocol}, seed ${seed}${strict ? ', strict' : ''}`;
  return title === null ? heading : `${title}: ${heading}`;
}

const NON_STRICT = 'passed, but only under a lenient reading (fails with --strict)';

/** At a time limit, what was not reached; otherwise the user knows. */
const skippedIn = ({ cases, end }: ScoredRun): CaseResult[] =>
  end === 'out-of-time' ? cases.filter(({ verdict }) => verdict === 'skipped') : [];

/** A simple player does not get to the point of many cases, for one reason with many details. */
function makeInapplicable(cases: readonly CaseResult[], registry: Registry): string[] {
  const lines = makeOneLines(cases, registry, (reason) => reason.split(': ')[0] as string);
  return makeLines(`not applicable${lines.length < cases.length ? ' (--html lists all)' : ''}`, lines);
}

const makeList = (title: string, cases: readonly CaseResult[], registry: Registry): string[] =>
  makeLines(
    title,
    cases.map((each) => makeOneLine(each, registry)),
  );

const makeLines = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n')];

function makeReadings(readings: ScoredRun['readings']): string[] {
  const width = Math.max(0, ...Object.keys(readings).map((point) => point.length));
  const lines = Object.entries(readings).map(([point, reading]) => `  ${point.padEnd(width)}  ${plainLine(reading)}`);
  return lines.length === 0 ? [] : [['readings:', ...lines].join('\n')];
}

const makeUnexpected = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [['expected to fail, but passed:', ...ids.map((id) => `  ${id}`)].join('\n')];

const END_LABELS = {
  complete: '',
  interrupted: 'interrupted: ',
  'out-of-time': 'out of time: ',
  killed: 'killed: ',
} as const;

function makeSummary(scored: ScoredRun): string {
  const { run, cases, earned, of, unreached, end } = scored;
  const counted = countsOf(scored);
  const details = counted.length === 0 ? '' : `: ${counted.join(', ')}`;
  const repeated = cases.filter(
    (each) => each.sameCauseAs !== null && each.of === 0 && isCounted(each.verdict, run.strict),
  );
  const note =
    repeated.length === 0 ? '' : `; ${plural(repeated.length, 'failure')} with the cause of another cost nothing`;
  const points = `${earned} of ${of}${unreached === 0 ? '' : ` (${unreached} more not reached)`}`;
  return `${END_LABELS[end]}${plural(cases.length, 'case')}${details}\npoints: ${points}${run.strict ? ', strict' : ''}${note}`;
}

function countsOf({ cases, counts, causes, run }: ScoredRun): string[] {
  const unrun = cases.filter((each) => each.verdict === 'fail' && each.notRun);
  const alike = unrun.filter(isAlike).length;
  const expected = cases.filter((each) => each.expected).length;
  const flaky = cases.filter((each) => each.flaky && each.verdict === 'pass').length;
  const failing = causes.filter(({ first }) => first.verdict !== 'kit-fault');
  const fromCauses = failing.length > 1 && failing.some(({ others }) => others.length > 0);
  return VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => {
    const notes = [
      ...(verdict === 'pass' && flaky > 0 ? [`${flaky} flaky`] : []),
      ...(verdict === 'kit-fault' ? ['kit or environment fault'] : []),
      ...(verdict === 'fail' && expected > 0
        ? [expected === counts.fail && !run.strict ? 'expected' : `${expected} expected`]
        : []),
      ...(verdict === 'fail' && alike > 0 ? [`${alike} alike`] : []),
      ...(verdict === 'fail' && unrun.length > alike ? [`${unrun.length - alike} not run`] : []),
      ...(verdict === 'fail' && fromCauses ? [`${failing.length} causes`] : []),
    ];
    return `${counts[verdict]} ${VERDICT_LABELS[verdict]}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  });
}

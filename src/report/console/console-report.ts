import type { Registry } from '../../kit/rule-registry.js';
import { type CaseResult, VERDICTS, type Verdict } from '../../kit/verdict.js';
import { failedCases } from '../external-status.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredRun } from '../scored-run.js';
import { VERDICT_LABELS } from '../verdict-labels.js';
import { isNotRun, makeFailure, makeNotRun, makeOneLine } from './failure.js';
import { escapeControls, plural } from './text.js';
import { makeTopicTable } from './topic-table.js';

/** The number of failures shown in full; more would scroll the first ones off screen. */
const MAX_IN_FULL = 20;

export function makeConsole(scored: ScoredRun, context: ReportContext): string {
  const { run, cases } = scored;
  const failures = failedCases(cases, run.strict);
  const wereRun = failures.filter((each) => !isNotRun(each));
  const inFull = pickFailures(wereRun);
  const parts = [
    makeHeading(scored),
    ...(scored.topics.length === 0 || isGivenUp(cases) ? [] : [makeTopicTable(scored)]),
    ...inFull.map((each) => makeFailure(each, context)),
    ...makeList(
      'more failures (to see one in full: --only ID)',
      wereRun.filter((each) => !inFull.includes(each)),
      context.registry,
    ),
    ...makeNotRun(failures.filter(isNotRun)),
    ...LISTED.flatMap(([verdict, title]) =>
      makeList(
        title,
        cases.filter((each) => each.verdict === verdict && !failures.includes(each)),
        context.registry,
      ),
    ),
    ...makeReadings(scored.readings),
    ...makeUnexpected(scored.unexpected),
    makeSummary(scored),
  ];
  return `${escapeControls(parts.join('\n\n'))}\n`;
}

/** Whether one case tells all that there is to tell: a table of zeros would hide it. */
const isGivenUp = (cases: readonly CaseResult[]): boolean =>
  cases.length > 1 && cases.filter((each) => !isNotRun(each)).length <= 1;

/** The first failure of each rule before any second one: twenty failures of one rule would hide all others. */
function pickFailures(failures: readonly CaseResult[]): CaseResult[] {
  const rules = new Set<string>();
  const [firsts, others]: [CaseResult[], CaseResult[]] = [[], []];
  for (const each of failures) {
    const rule = each.findings[0]?.rule ?? '';
    (rules.has(rule) ? others : firsts).push(each);
    rules.add(rule);
  }
  const picked = new Set([...firsts, ...others].slice(0, MAX_IN_FULL));
  return failures.filter((each) => picked.has(each));
}

function makeHeading({ title, run: { protocol, role, seed, strict } }: ScoredRun): string {
  const heading = `${role} of ${protocol}, seed ${seed}${strict ? ', strict' : ''}`;
  return title === null ? heading : `${title}: ${heading}`;
}

const LISTED: readonly (readonly [Verdict, string])[] = [
  ['non-strict', 'passed, but only under a lenient reading (fails with --strict)'],
  ['inconclusive', 'inconclusive'],
  ['not-applicable', 'not applicable'],
];

const makeList = (title: string, cases: readonly CaseResult[], registry: Registry): string[] =>
  cases.length === 0 ? [] : [[`${title}:`, ...cases.map((each) => `  ${makeOneLine(each, registry)}`)].join('\n')];

function makeReadings(readings: ScoredRun['readings']): string[] {
  const width = Math.max(0, ...Object.keys(readings).map((point) => point.length));
  const lines = Object.entries(readings).map(([point, reading]) => `  ${point.padEnd(width)}  ${reading}`);
  return lines.length === 0 ? [] : [['readings:', ...lines].join('\n')];
}

const makeUnexpected = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [['expected to fail, but passed:', ...ids.map((id) => `  ${id}`)].join('\n')];

const END_LABELS = { complete: '', interrupted: 'interrupted: ', killed: 'killed: ' } as const;

function makeSummary({ run, cases, counts, earned, of, end }: ScoredRun): string {
  const counted = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      `${counts[verdict]} ${VERDICT_LABELS[verdict]}${verdict === 'kit-fault' ? ' (kit or environment fault)' : ''}`,
  );
  const details = counted.length === 0 ? '' : `: ${counted.join(', ')}`;
  return `${END_LABELS[end]}${plural(cases.length, 'case')}${details}\npoints: ${earned} of ${of}${run.strict ? ', strict' : ''}`;
}

import type { Registry } from '../../kit/rule-registry.js';
import { type CaseResult, isFailure, VERDICTS, type Verdict } from '../../kit/verdict.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredRun } from '../scored-run.js';
import { makeFailure } from './failure.js';
import { isNotRun, makeOneLine } from './one-line.js';
import { escapeControls, plural } from './text.js';
import { makeTopicTable } from './topics.js';

export { topicOf } from '../topic.js';

/** So many failures are shown in full; more would hide the first. */
const IN_FULL = 20;

/** A report for people. */
export function makeConsole(scored: ScoredRun, context: ReportContext): string {
  const { run, cases } = scored;
  const failures = cases.filter(({ verdict }) => verdict === 'kit-fault' || isFailure(verdict, run.strict));
  const wereRun = failures.filter((each) => !isNotRun(each));
  const shown = mostTelling(wereRun);
  const parts = [
    headingOf(scored),
    ...(scored.topics.length === 0 ? [] : [makeTopicTable(scored)]),
    ...shown.map((each) => makeFailure(each, context)),
    ...briefly(
      'more failures (--only with its id shows one in full)',
      wereRun.filter((each) => !shown.includes(each)),
      context.registry,
    ),
    ...notRun(failures.filter(isNotRun)),
    ...BRIEF.flatMap(([verdict, title]) =>
      briefly(
        title,
        cases.filter((each) => each.verdict === verdict && !failures.includes(each)),
        context.registry,
      ),
    ),
    ...readings(scored.readings),
    ...unexpected(scored.unexpected),
    makeSummary(scored),
  ];
  return `${escapeControls(parts.join('\n\n'))}\n`;
}

/** The first of each rule before any second one, in the order of the cases: twenty times the same would hide the rest. */
function mostTelling(failures: readonly CaseResult[]): CaseResult[] {
  const rules = new Set<string>();
  const [firsts, others]: [CaseResult[], CaseResult[]] = [[], []];
  for (const each of failures) {
    const rule = each.findings[0]?.rule ?? '';
    (rules.has(rule) ? others : firsts).push(each);
    rules.add(rule);
  }
  const chosen = new Set([...firsts, ...others].slice(0, IN_FULL));
  return failures.filter((each) => chosen.has(each));
}

function headingOf({ title, run: { protocol, role, seed, strict } }: ScoredRun): string {
  const heading = `${role} of ${protocol}, seed ${seed}${strict ? ', strict' : ''}`;
  return title === null ? heading : `${title}: ${heading}`;
}

const BRIEF: readonly (readonly [Verdict, string])[] = [
  ['non-strict', 'passed, though not under every reading (fails with --strict)'],
  ['inconclusive', 'inconclusive'],
  ['not-applicable', 'not applicable'],
];

function briefly(title: string, some: readonly CaseResult[], registry: Registry): string[] {
  if (some.length === 0) return [];
  return [[`${title}:`, ...some.map((each) => `  ${makeOneLine(each, registry)}`)].join('\n')];
}

function notRun(some: readonly CaseResult[]): string[] {
  const [first] = some;
  return first === undefined ? [] : [`${plural(some.length, 'case')} ${first.findings[0]?.reason}`];
}

function readings(found: ScoredRun['readings']): string[] {
  const width = Math.max(0, ...Object.keys(found).map((point) => point.length));
  const lines = Object.entries(found).map(([point, reading]) => `  ${point.padEnd(width)}  ${reading}`);
  return lines.length === 0 ? [] : [['readings:', ...lines].join('\n')];
}

const unexpected = (ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [['expected to fail, and passed:', ...ids.map((id) => `  ${id}`)].join('\n')];

const PASSED: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  'non-strict': 'non-strict',
  fail: 'failed',
  inconclusive: 'inconclusive',
  'not-applicable': 'not applicable',
  skipped: 'skipped',
  'kit-fault': 'not judged, by a fault of kit or environment',
};

const ENDS = { complete: '', interrupted: 'interrupted: ', killed: 'broken off: ' } as const;

function makeSummary({ run, cases, counts, earned, of, end }: ScoredRun): string {
  const counted = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${counts[verdict]} ${PASSED[verdict]}`,
  );
  const parts = counted.length === 0 ? '' : `: ${counted.join(', ')}`;
  const first = `${ENDS[end]}${plural(cases.length, 'case')}${parts}`;
  return `${first}\npoints: ${earned} of ${of}${run.strict ? ', strict' : ''}`;
}

import { fromHundredths, sumOf, toHundredths } from '../core/point-arithmetic.js';
import { parseCaseId } from '../kit/case-id.js';
import { matchesId } from '../kit/case-selection.js';
import { CauseSignatures } from '../kit/cause-signature.js';
import { type FailureCause, failureCauses } from '../kit/failure-causes.js';
import { readingsOf } from '../kit/interpretations.js';
import { type Counts, countVerdicts, type ResultFile, type RunLine } from '../kit/result-file.js';
import type { Registry } from '../kit/rule-registry.js';
import type { CaseResult } from '../kit/verdict.js';
import { withoutFolders, withoutIds } from './redact-hidden.js';
import { DEFAULT_RUBRIC, type Rubric } from './rubric.js';
import { failUnrunCases } from './unrun-cases.js';
import { applyLimits, weighCases } from './weigh-cases.js';

export const AUDIENCES = ['teacher', 'student'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface ScoredCase extends CaseResult {
  readonly topic: string;
  /** At most `of`, which is 0 if the verdict says nothing about the program. */
  readonly earned: number;
  readonly of: number;
  /** Hidden from students. */
  readonly hidden: boolean;
  /** It was known to fail: `--expect-failures`. */
  readonly expected: boolean;
  /** The first case that fails for the same cause; null if this is the first, or did not fail. */
  readonly sameCauseAs: string | null;
}

export interface ScoredTopic {
  readonly name: string;
  readonly cases: readonly ScoredCase[];
  readonly counts: Counts;
  readonly earned: number;
  readonly of: number;
}

/** The input of every report. A student's contains nothing about hidden cases. */
export interface ScoredRun {
  /** Whether the points are those of a rubric. */
  readonly byRubric: boolean;
  readonly title: string | null;
  readonly audience: Audience;
  readonly run: RunLine;
  readonly cases: readonly ScoredCase[];
  /** In order of first appearance. */
  readonly topics: readonly ScoredTopic[];
  /** All failures but the expected ones by cause, the one to fix first at the front. */
  readonly causes: readonly FailureCause<ScoredCase>[];
  /** The sum over all topics, which is also the sum over all cases. */
  readonly earned: number;
  readonly of: number;
  /** The points of cases that an incomplete run did not get to, which are not in `of`. */
  readonly unreached: number;
  readonly counts: Counts;
  readonly readings: Readonly<Record<string, string>>;
  /** Ids of cases that were expected to fail but passed. */
  readonly unexpected: readonly string[];
  /** How the run ended; `killed` if the file has no summary. */
  readonly end: 'complete' | 'interrupted' | 'out-of-time' | 'killed';
  /** The exit code of the run; null if there is none yet, or for a student, to whom it could reveal hidden cases. */
  readonly exit: number | null;
  readonly ms: number;
}

export const titleOf = ({ title, run }: ScoredRun): string => title ?? `${run.role} of ${run.protocol}`;

/**
 * Turns verdicts into points. Nothing else does. Whoever scores a run again and again keeps its signatures, which take long to
 * make.
 */
export function scoreRun(
  file: ResultFile,
  rubric: Rubric | null,
  audience: Audience,
  registry: Registry,
  signatures = new CauseSignatures(),
): ScoredRun {
  const { run, summary } = file;
  const causesOf = (some: readonly ScoredCase[]) => failureCauses(unexpectedOf(some), run.strict, registry, signatures);
  const scored = (some: ResultFile): ScoredCase[] => scoreCases(some, rubric, audience, signatures);
  const cases = withFirstOfCause(scored(file), causesOf);
  const points = pointsIn(cases);
  const complete = failUnrunCases(file);
  const ids = new Set(cases.map(({ id }) => id));
  return {
    byRubric: rubric !== null,
    title: rubric?.title ?? null,
    audience,
    // Options can name hidden cases.
    run: audience === 'student' ? { ...run, options: {} } : run,
    cases,
    topics: topicsOf(cases),
    causes: causesOf(cases),
    ...points,
    unreached: complete === file ? 0 : differenceOf(pointsIn(scored(complete)).of, points.of),
    counts: countVerdicts(cases),
    readings: readingsOf(cases),
    unexpected: (summary?.unexpected ?? []).filter((id) => ids.has(id)),
    end: endOf(summary),
    exit: audience === 'student' ? null : (summary?.exit ?? null),
    ms: summary?.ms ?? sumOf(cases.map(({ ms }) => ms)),
  };
}

function endOf(summary: ResultFile['summary']): ScoredRun['end'] {
  if (summary === null) return 'killed';
  if (summary.interrupted) return 'interrupted';
  return summary.outOfTime ? 'out-of-time' : 'complete';
}

/** The same without recordings: those of a whole class would not fit into memory. */
export function withoutEvidence(scored: ScoredRun): ScoredRun {
  const bare = new Map(scored.cases.map((each) => [each.id, { ...each, evidence: null }]));
  const strip = ({ id }: ScoredCase): ScoredCase => bare.get(id) as ScoredCase;
  return {
    ...scored,
    cases: scored.cases.map(strip),
    topics: scored.topics.map((topic) => ({ ...topic, cases: topic.cases.map(strip) })),
    causes: scored.causes.map((cause) => ({ ...cause, first: strip(cause.first), others: cause.others.map(strip) })),
  };
}

/** Hidden cases are removed before limits are applied, so that the rest does not depend on their outcome. */
function scoreCases(
  { run, cases, summary }: ResultFile,
  rubric: Rubric | null,
  audience: Audience,
  signatures: CauseSignatures,
): ScoredCase[] {
  const isVisible = (result: CaseResult): boolean => audience === 'teacher' || !isHidden(result, rubric);
  const weighed = weighCases(cases, rubric ?? DEFAULT_RUBRIC, run.strict, cases.filter(isVisible), signatures);
  const hiddenIds = cases.filter((each) => !isVisible(each)).map(({ id }) => id);
  const visible = weighed.filter(({ result }) => isVisible(result));
  return applyLimits(visible, rubric ?? DEFAULT_RUBRIC).map(({ result, earned, of }) => ({
    ...(audience === 'student' ? withoutFolders(withoutIds(result, hiddenIds), run) : result),
    topic: parseCaseId(result.id).topic,
    earned: fromHundredths(earned),
    of: fromHundredths(of),
    hidden: isHidden(result, rubric),
    expected: summary?.expected?.includes(result.id) ?? false,
    sameCauseAs: null,
  }));
}

/** Expected failures are known, so there is nothing to find out about them. */
const unexpectedOf = (cases: readonly ScoredCase[]): ScoredCase[] => cases.filter(({ expected }) => !expected);

function withFirstOfCause(
  cases: readonly ScoredCase[],
  causesOf: (cases: readonly ScoredCase[]) => readonly FailureCause<ScoredCase>[],
): ScoredCase[] {
  const firsts = new Map(causesOf(cases).flatMap(({ first, others }) => others.map(({ id }) => [id, first.id])));
  return cases.map((each) => ({ ...each, sameCauseAs: firsts.get(each.id) ?? null }));
}

const isHidden = (result: CaseResult, rubric: Rubric | null): boolean =>
  rubric?.hidden.some((pattern) => matchesId(pattern, result)) ?? false;

const pointsIn = (cases: readonly ScoredCase[]): { earned: number; of: number } => ({
  earned: fromHundredths(sumOf(cases.map(({ earned }) => toHundredths(earned)))),
  of: fromHundredths(sumOf(cases.map(({ of }) => toHundredths(of)))),
});

const differenceOf = (more: number, less: number): number => fromHundredths(toHundredths(more) - toHundredths(less));

function topicsOf(cases: readonly ScoredCase[]): ScoredTopic[] {
  const names = [...new Set(cases.map(({ topic }) => topic))];
  return names.map((name) => {
    const own = cases.filter(({ topic }) => topic === name);
    return { name, cases: own, counts: countVerdicts(own), ...pointsIn(own) };
  });
}

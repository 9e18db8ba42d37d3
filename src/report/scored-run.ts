import { hundredths, pointsFrom, sumOf } from '../core/point-arithmetic.js';
import { matchesId } from '../kit/case-selection.js';
import { readingsOf } from '../kit/interpretations.js';
import { type Counts, countVerdicts, type ResultFile, type RunLine } from '../kit/result-file.js';
import type { CaseResult } from '../kit/verdict.js';
import { DEFAULT_RUBRIC, type Rubric } from './rubric.js';
import { topicOf } from './topic.js';
import { applyLimits, type WeighedCase, weighCases } from './weigh-cases.js';

export const AUDIENCES = ['teacher', 'student'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface ScoredCase extends CaseResult {
  readonly topic: string;
  /** Never more than `of`, which is 0 where the case says nothing about the program. */
  readonly earned: number;
  readonly of: number;
  /** Whether students do not see it. */
  readonly hidden: boolean;
}

export interface ScoredTopic {
  readonly name: string;
  readonly cases: readonly ScoredCase[];
  readonly counts: Counts;
  readonly earned: number;
  readonly of: number;
}

/** What every report is made from. For a student it holds nothing of what is hidden. */
export interface ScoredRun {
  /** Whether a rubric gave the points. */
  readonly byRubric: boolean;
  readonly title: string | null;
  readonly audience: Audience;
  readonly run: RunLine;
  readonly cases: readonly ScoredCase[];
  /** In the order in which they come. */
  readonly topics: readonly ScoredTopic[];
  /** The points of all topics, which are those of all cases. */
  readonly earned: number;
  readonly of: number;
  readonly counts: Counts;
  readonly readings: Readonly<Record<string, string>>;
  /** Cases that were expected to fail, and passed. */
  readonly unexpected: readonly string[];
  /** How the run ended; `killed` where the file breaks off. */
  readonly end: 'complete' | 'interrupted' | 'killed';
  /** The exit status of the run; null where there is none yet, or where it could tell of what is hidden. */
  readonly exit: number | null;
  readonly ms: number;
}

/** The one place that turns verdicts into points. */
export function scoreRun(file: ResultFile, rubric: Rubric | null, audience: Audience): ScoredRun {
  const { run, summary } = file;
  const cases = scoreCases(file, rubric, audience);
  const ids = new Set(cases.map(({ id }) => id));
  return {
    byRubric: rubric !== null,
    title: rubric?.title ?? null,
    audience,
    // The options of a run can name what is hidden.
    run: audience === 'student' ? { ...run, options: {} } : run,
    cases,
    topics: topicsOf(cases),
    ...pointsIn(cases),
    counts: countVerdicts(cases),
    readings: readingsOf(cases),
    unexpected: (summary?.unexpected ?? []).filter((id) => ids.has(id)),
    end: summary === null ? 'killed' : summary.interrupted ? 'interrupted' : 'complete',
    exit: audience === 'student' ? null : (summary?.exit ?? null),
    ms: summary?.ms ?? sumOf(cases.map(({ ms }) => ms)),
  };
}

/** What is hidden is left out before anything depends on how it went. */
function scoreCases({ run, cases }: ResultFile, rubric: Rubric | null, audience: Audience): ScoredCase[] {
  const weighed = weighCases(cases, rubric ?? DEFAULT_RUBRIC, run.strict);
  const isSeen = ({ result }: WeighedCase): boolean => audience === 'teacher' || !isHidden(result, rubric);
  const unseen = weighed.filter((each) => !isSeen(each)).map(({ result }) => result.id);
  return applyLimits(weighed.filter(isSeen), rubric ?? DEFAULT_RUBRIC).map(({ result, earned, of }) => ({
    ...withoutNames(result, unseen),
    topic: topicOf(result.id),
    earned: pointsFrom(earned),
    of: pointsFrom(of),
    hidden: isHidden(result, rubric),
  }));
}

/** A finding can tell what another case has shown, whose id is not to be known. */
function withoutNames(result: CaseResult, unseen: readonly string[]): CaseResult {
  if (unseen.length === 0) return result;
  const tell = (reason: string): string =>
    unseen.reduce((text, id) => text.replaceAll(`in ${id},`, 'elsewhere,'), reason);
  return { ...result, findings: result.findings.map((each) => ({ ...each, reason: tell(each.reason) })) };
}

const isHidden = (result: CaseResult, rubric: Rubric | null): boolean =>
  rubric?.hidden.some((pattern) => matchesId(pattern, result)) ?? false;

const pointsIn = (cases: readonly ScoredCase[]): { earned: number; of: number } => ({
  earned: pointsFrom(sumOf(cases.map(({ earned }) => hundredths(earned)))),
  of: pointsFrom(sumOf(cases.map(({ of }) => hundredths(of)))),
});

function topicsOf(cases: readonly ScoredCase[]): ScoredTopic[] {
  const names = [...new Set(cases.map(({ topic }) => topic))];
  return names.map((name) => {
    const some = cases.filter(({ topic }) => topic === name);
    return { name, cases: some, counts: countVerdicts(some), ...pointsIn(some) };
  });
}

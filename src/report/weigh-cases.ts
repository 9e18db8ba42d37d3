import { apportion, sumOf, toHundredths } from '../core/point-arithmetic.js';
import { parseCaseId } from '../kit/case-id.js';
import { matchesId } from '../kit/case-selection.js';
import type { CauseSignatures } from '../kit/cause-signature.js';
import { repeatedFailures, repeatedSamples } from '../kit/failure-causes.js';
import { isCounted } from '../kit/result-file.js';
import { type CaseResult, isFailure } from '../kit/verdict.js';
import type { Award, Rubric, Scope, Share } from './rubric.js';

/** A case with its points, in hundredths. */
export interface WeighedCase {
  readonly result: CaseResult;
  readonly award: Award | null;
  readonly earned: number;
  readonly of: number;
}

/**
 * What each case is worth and earns, before limits on several cases. `visible` are the cases that the report is about: those
 * that repeat the cause of another one of them are worth nothing.
 */
export function weighCases(
  cases: readonly CaseResult[],
  rubric: Rubric,
  strict: boolean,
  visible: readonly CaseResult[],
  signatures: CauseSignatures,
): WeighedCase[] {
  const repeated = repeatedIn(visible, rubric, strict, signatures);
  const counts = (each: CaseResult): boolean => isCounted(each.verdict, strict) && !repeated.has(each);
  const awards = cases.map((each) => (counts(each) ? awardFor(each, rubric) : null));
  const worth = worthOf(cases, awards);
  return cases.map((result, index) => {
    const of = counts(result) ? (worth[index] as number) : 0;
    return { result, award: awards[index] ?? null, of, earned: Math.round(of * creditOf(result, rubric, strict)) };
  });
}

/**
 * Cases whose failure is already counted elsewhere. They are worth nothing instead of earning their points, so that a program
 * that fails everywhere for one cause does not pass. Points in `total`, or for several cases together, are for a whole, so each of
 * them counts for itself.
 */
function repeatedIn(
  cases: readonly CaseResult[],
  rubric: Rubric,
  strict: boolean,
  signatures: CauseSignatures,
): Set<CaseResult> {
  if (rubric.count === 'cases') return repeatedSamples(cases, strict, signatures);
  const wholes = new Map<Award | null, CaseResult[]>();
  for (const each of cases) {
    const award = awardFor(each, rubric);
    const whole = award !== null && ('total' in award.points || award.together) ? award : null;
    wholes.set(whole, [...(wholes.get(whole) ?? []), each]);
  }
  return new Set([...wholes.values()].flatMap((each) => [...repeatedFailures(each, strict, signatures)]));
}

const awardFor = (result: CaseResult, { points }: Rubric): Award | null =>
  points.find(({ scope }) => isWithin(scope, result, result.rules)) ?? null;

function isWithin(scope: Scope, result: CaseResult, rules: readonly string[]): boolean {
  if ('topic' in scope) return parseCaseId(result.id).topic === scope.topic;
  if ('cases' in scope) return matchesId(scope.cases, result);
  return rules.some((rule) => scope.rules.includes(rule));
}

function worthOf(cases: readonly CaseResult[], awards: readonly (Award | null)[]): number[] {
  const worth = cases.map(({ points }, index) => {
    const award = awards[index]?.points;
    return toHundredths(award !== undefined && 'each' in award ? award.each : points);
  });
  for (const award of new Set(awards)) {
    if (award === null || 'each' in award.points) continue;
    const members = cases.map((_, index) => index).filter((index) => awards[index] === award);
    const shares = apportion(toHundredths(award.points.total), evenly(members.map((index) => worth[index] as number)));
    for (const [place, index] of members.entries()) worth[index] = shares[place] as number;
  }
  return worth;
}

/** Cases that are all worth nothing by themselves get equal shares. */
const evenly = (weights: readonly number[]): readonly number[] =>
  sumOf(weights) === 0 ? weights.map(() => 1) : weights;

function creditOf(result: CaseResult, { partial, penalties }: Rubric, strict: boolean): number {
  const { verdict } = result;
  if (isFailure(verdict, strict)) return partialCredit(result, partial);
  return verdict === 'non-strict' ? 1 - penaltyFor(result, penalties) : 1;
}

/** An entry for rules applies to a case that broke no other rules. */
function partialCredit(result: CaseResult, partial: readonly Share[]): number {
  const broken = brokenIn(result);
  const applies = ({ scope }: Share): boolean =>
    'rules' in scope
      ? broken.length > 0 && broken.every((rule) => scope.rules.includes(rule))
      : isWithin(scope, result, []);
  return partial.find(applies)?.share ?? 0;
}

const penaltyFor = (result: CaseResult, penalties: readonly Share[]): number =>
  penalties.find(({ scope }) => isWithin(scope, result, brokenIn(result)))?.share ?? 0;

const brokenIn = ({ findings }: CaseResult): string[] => findings.map(({ rule }) => rule);

/** Applies what depends on several cases: all-or-nothing awards, and the caps of topics. */
export function applyLimits(weighed: readonly WeighedCase[], { caps }: Rubric): WeighedCase[] {
  const lost = new Set(
    weighed.filter(({ award, earned, of }) => award?.together && earned < of).map(({ award }) => award),
  );
  const kept = weighed.map((each) => (lost.has(each.award) ? { ...each, earned: 0 } : each));
  return Object.entries(caps).reduce(applyCap, kept);
}

/**
 * Limits a topic to its cap. The points of its cases are scaled down so that they still add up: what was earned comes first,
 * and the rest of the cap is distributed over what was lost.
 */
function applyCap(weighed: WeighedCase[], [topic, points]: [string, number]): WeighedCase[] {
  const isMember = ({ result }: WeighedCase): boolean => parseCaseId(result.id).topic === topic;
  const members = weighed.filter(isMember);
  const cap = toHundredths(points);
  if (sumOf(members.map(({ of }) => of)) <= cap) return weighed;
  const earnedInAll = Math.min(cap, sumOf(members.map(({ earned }) => earned)));
  const earned = apportion(
    earnedInAll,
    members.map((each) => each.earned),
  );
  const lost = apportion(
    cap - earnedInAll,
    members.map((each) => each.of - each.earned),
  );
  const limited = new Map(
    members.map((each, index) => {
      const share = earned[index] as number;
      return [each, { ...each, earned: share, of: share + (lost[index] as number) }];
    }),
  );
  return weighed.map((each) => limited.get(each) ?? each);
}

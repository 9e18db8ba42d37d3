import { apportion, fromHundredths, sumOf, toHundredths } from '../../core/point-arithmetic.js';
import type { ScoredCase, ScoredRun, ScoredTopic } from '../scored-run.js';

/**
 * The same run, worth as many points as a run in which every case counts. Cases that say nothing about a program are worth
 * nothing, so that the points to earn would differ from student to student; what they would be worth goes to the other cases of
 * their topic, or to all if the topic has none. The share that was earned stays the same.
 */
export function withMaximum(scored: ScoredRun, full: ScoredRun): ScoredRun {
  const counted = scored.topics.filter(({ of }) => of > 0);
  if (counted.length === 0) return scored;
  const usual = counted.map(({ name }) => toHundredths(full.topics.find((each) => each.name === name)?.of ?? 0));
  const worth = apportion(toHundredths(full.of), usual);
  const scaled = new Map(counted.flatMap((topic, index) => scaleTopic(topic, worth[index] as number)));
  return replaceCases(scored, (each) => scaled.get(each.id) ?? each);
}

function scaleTopic({ cases }: ScoredTopic, worth: number): (readonly [id: string, scaled: ScoredCase])[] {
  const shares = apportion(
    worth,
    cases.map(({ of }) => toHundredths(of)),
  );
  return cases.map((each, index) => {
    const of = shares[index] as number;
    const earned = each.of === 0 ? 0 : Math.round((of * each.earned) / each.of);
    return [each.id, { ...each, of: fromHundredths(of), earned: fromHundredths(earned) }];
  });
}

function replaceCases(scored: ScoredRun, replace: (each: ScoredCase) => ScoredCase): ScoredRun {
  const cases = scored.cases.map(replace);
  const byId = new Map(cases.map((each) => [each.id, each]));
  const find = ({ id }: ScoredCase): ScoredCase => byId.get(id) as ScoredCase;
  return {
    ...scored,
    cases,
    topics: scored.topics.map((topic) => {
      const own = topic.cases.map(find);
      return { ...topic, cases: own, ...totalsOf(own) };
    }),
    causes: scored.causes.map((cause) => ({ ...cause, first: find(cause.first), others: cause.others.map(find) })),
    ...totalsOf(cases),
  };
}

const totalsOf = (cases: readonly ScoredCase[]): { readonly earned: number; readonly of: number } => ({
  earned: fromHundredths(sumOf(cases.map(({ earned }) => toHundredths(earned)))),
  of: fromHundredths(sumOf(cases.map(({ of }) => toHundredths(of)))),
});

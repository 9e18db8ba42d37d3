import fc from 'fast-check';
import type { ResultFile } from '../../src/kit/result-file.js';
import { type CaseResult, VERDICTS } from '../../src/kit/verdict.js';
import { type Award, COUNTED, type Rubric, type Scope, type Share } from '../../src/report/rubric.js';
import { COLD, fileOf, result } from './sample-results.js';

const TOPICS = ['tea', 'milk', 'sugar'];
const RULES = ['tea/hot', 'tea/cup', 'milk/little'];

const points = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: max * 100 }).map((count) => count / 100);

const outcome = fc.record({
  verdict: fc.constantFrom(...VERDICTS),
  topic: fc.constantFrom(...TOPICS),
  rules: fc.subarray(RULES, { minLength: 1 }),
  points: fc.constantFrom(0, 1, 2, 5),
});

/** Cases of every verdict in three topics, with findings if their verdict has any. */
export const anyCases: fc.Arbitrary<CaseResult[]> = fc.array(outcome, { maxLength: 25 }).map((some) =>
  some.map(({ verdict, topic, ...more }, index) => {
    const broken = verdict === 'fail' || verdict === 'non-strict' ? more.rules : [];
    const findings = broken.map((rule) => ({ ...COLD, rule }));
    return result(`any/v1/player/${topic}/${index}`, verdict, { ...more, findings });
  }),
);

export const anyFile: fc.Arbitrary<ResultFile> = fc
  .tuple(anyCases, fc.boolean())
  .map(([cases, strict]) => fileOf(cases, strict));

const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.record({ topic: fc.constantFrom(...TOPICS) }),
  fc.record({ rules: fc.subarray(RULES, { minLength: 1 }) }),
  fc.record({ cases: fc.constantFrom('**', '**/tea/*', '**/1?', '**/milk/3') }),
);

const award: fc.Arbitrary<Award> = fc.record({
  scope,
  points: fc.oneof(fc.record({ each: points(5) }), fc.record({ total: points(20) })),
  together: fc.boolean(),
});

const share: fc.Arbitrary<Share> = fc.record({ scope, share: fc.double({ min: 0, max: 1, noNaN: true }) });

export const anyRubric: fc.Arbitrary<Rubric> = fc.record({
  title: fc.constantFrom(null, 'Tea'),
  count: fc.constantFrom(...COUNTED),
  points: fc.array(award, { maxLength: 4 }),
  partial: fc.array(share, { maxLength: 3 }),
  penalties: fc.array(share, { maxLength: 3 }),
  caps: fc.dictionary(fc.constantFrom(...TOPICS), points(8)),
  hidden: fc.subarray(['**/tea/*', '**/?', '**/milk/1*']),
});

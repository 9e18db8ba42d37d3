import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/seeded-random.js';
import { makeDuration, secondsLeft } from '../../../src/run/class/estimate.js';
import type { FoundSubmission } from '../../../src/run/class/intake/submission-source.js';
import { kindOf, oneOfEachKindFirst } from '../../../src/run/class/submission-kind.js';

const STEP_MS = 500;
const CLASSES = 200;

/** Milliseconds as measured with players in these languages, alone and with one case at a time. */
const COSTS = { js: 200_000, py: 104_000, sh: 75_000, java: 320_000 } as const;

type Kind = keyof typeof COSTS;

interface Simulated {
  readonly kind: Kind;
  readonly cost: number;
  /** It hangs: nearly nothing is done until it is given up. */
  readonly hangs: boolean;
  spent: number;
}

interface Mix {
  readonly size: number;
  readonly jobs: number;
  readonly kinds: readonly Kind[];
}

const MIXES: readonly (readonly [name: string, mix: Mix])[] = [
  ['of 44 in three languages', { size: 44, jobs: 4, kinds: ['js', 'py', 'sh'] }],
  ['of 44 in one language', { size: 44, jobs: 4, kinds: ['py'] }],
  ['of 44 with some in Java', { size: 44, jobs: 4, kinds: ['py', 'py', 'js', 'java'] }],
  ['of 200 on many cores', { size: 200, jobs: 16, kinds: ['js', 'py', 'sh', 'java'] }],
];

/** Some are refused, or hang, whatever they are written in. */
function classOf({ size, kinds }: Mix, seed: number): Simulated[] {
  const random = seededRandom(seed);
  const submissions = Array.from({ length: size }, () => {
    const kind = random.pick(kinds);
    if (random.chance(10)) return { kind, cost: 1, hangs: false, spent: 0 };
    if (random.chance(5)) return { kind, cost: 10_000, hangs: true, spent: 0 };
    return { kind, cost: COSTS[kind] * (random.between(70, 130) / 100), hangs: false, spent: 0 };
  });
  const named = submissions.map((each, index) => ({ ...found(String(index)), each }));
  const kindByName = new Map(named.map(({ name, each }) => [name, each.kind]));
  return oneOfEachKindFirst(named, kindByName).map(({ name }) => submissions[Number(name)] as Simulated);
}

const found = (name: string): FoundSubmission => ({
  name,
  student: name,
  id: null,
  isLate: false,
  source: { kind: 'unclear', reason: 'simulated' },
});

/** Grades until some time, or to the end, and returns the time and the estimate of what is left, in seconds. */
function gradeUntil(
  submissions: readonly Simulated[],
  jobs: number,
  until: number,
): { readonly at: number; readonly left: number | null } {
  const waiting = [...submissions];
  const done: Simulated[] = [];
  let running: Simulated[] = [];
  let at = 0;
  for (; at < until && done.length < submissions.length; at += STEP_MS) {
    while (running.length < jobs && waiting.length > 0) running.push(waiting.shift() as Simulated);
    for (const each of running) each.spent += (STEP_MS * jobs) / running.length;
    done.push(...running.filter(({ spent, cost }) => spent >= cost));
    running = running.filter(({ spent, cost }) => spent < cost);
  }
  const progress = {
    elapsed: at,
    done: done.map(({ kind, cost, hangs }) => ({ kind, spent: cost, share: hangs || cost === 1 ? 0 : 1 })),
    running: running.map(({ kind, spent, cost, hangs }) => ({ kind, spent, share: hangs ? 0.003 : spent / cost })),
    waiting: waiting.map(({ kind }) => kind),
  };
  return { at: at / 1000, left: secondsLeft({ ...progress, late: 0, tryMs: 10_000 }) };
}

/** How far the estimate is off after a part of the run, for many classes, the best first. */
const errorsAt = (share: number, mix: Mix): number[] =>
  Array.from({ length: CLASSES }, (_, seed) => {
    const total = gradeUntil(classOf(mix, seed), mix.jobs, Number.POSITIVE_INFINITY).at;
    const { at, left } = gradeUntil(classOf(mix, seed), mix.jobs, total * 1000 * share);
    return Math.abs((left ?? 0) / (total - at) - 1);
  }).sort((a, b) => a - b);

describe('the estimate of the time left of a class', () => {
  // How many will be refused or hang is chance, so that a few classes do worse.
  test.each(MIXES)('%s is right within a third after a fifth of the run', (_, mix) => {
    const errors = errorsAt(0.2, mix);
    expect(errors[CLASSES * 0.5]).toBeLessThan(0.1);
    expect(errors[CLASSES * 0.96]).toBeLessThan(1 / 3);
    expect(errors.at(-1)).toBeLessThan(1 / 2);
  });

  test.each(MIXES)('%s is still right within a third after half of the run', (_, mix) => {
    expect(errorsAt(0.5, mix)[CLASSES * 0.97]).toBeLessThan(1 / 3);
  });

  test('is not made too early', () => {
    const running = [{ kind: 'py', share: 0.1, spent: 900 }];
    expect(
      secondsLeft({ elapsed: 1000, done: [], running, waiting: Array(9).fill('py'), late: 0, tryMs: 0 }),
    ).toBeNull();
  });

  test('includes the tries at the end', () => {
    const done = [{ kind: 'py', share: 1, spent: 20_000 }];
    const progress = { elapsed: 10_000, done, running: [], waiting: ['py'], tryMs: 6000 };
    const inTime = secondsLeft({ ...progress, late: 0 }) as number;
    expect(secondsLeft({ ...progress, late: 1 })).toBe(inTime + 2 * 6);
  });

  test('takes a submission to be like those in the same language', () => {
    const done = [
      { kind: 'py', share: 1, spent: 10_000 },
      { kind: 'java', share: 1, spent: 90_000 },
    ];
    const left = (waiting: string[]): number =>
      secondsLeft({ elapsed: 100_000, done, running: [], waiting, late: 0, tryMs: 0 }) as number;
    expect(left(['java'])).toBeGreaterThan(2 * left(['py']));
  });
});

describe('the kind of a submission', () => {
  test.each([
    [
      'the language that most of it is in',
      [
        ['a.py', 'x'.repeat(50)],
        ['run.sh', 'x'.repeat(9)],
      ],
      'py',
    ],
    ['the interpreter that a script names', [['player', '#!/usr/bin/env python3\n']], 'py'],
    [
      'not that of its documents',
      [
        ['README.md', 'x'.repeat(99)],
        ['Player.java', 'class'],
      ],
      'java',
    ],
    ['unknown if nothing says it', [['Makefile', 'all:']], ''],
  ] as const)('is %s', (_, files, kind) => {
    expect(kindOf(files.map(([path, text]) => ({ path, text })))).toBe(kind);
  });
});

test.each([
  [40, '40 s'],
  [125, '2 min 5 s'],
])('%s seconds are %s', (seconds, text) => {
  expect(makeDuration(seconds)).toBe(text);
});

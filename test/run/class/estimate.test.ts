import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/seeded-random.js';
import { makeDuration, secondsLeft } from '../../../src/run/class/estimate.js';

const JOBS = 4;
const STEP_MS = 500;

interface Simulated {
  /** Milliseconds that it takes alone, with one case at a time. */
  readonly cost: number;
  /** It hangs: nearly nothing is done until it is given up. */
  readonly hangs: boolean;
  spent: number;
}

/** Costs as measured with players in Python, JavaScript and shell, and some that are refused or hang. */
function classOf(size: number, seed: number): Simulated[] {
  const random = seededRandom(seed);
  return Array.from({ length: size }, () => {
    if (random.chance(10)) return { cost: 1, hangs: false, spent: 0 };
    if (random.chance(5)) return { cost: 10_000, hangs: true, spent: 0 };
    return { cost: random.pick([200_000, 104_000, 75_000]) * (random.between(70, 130) / 100), hangs: false, spent: 0 };
  });
}

/** Grades until some time, or to the end, and returns the time and the estimate of what is left, in seconds. */
function gradeUntil(
  submissions: readonly Simulated[],
  until: number,
): { readonly at: number; readonly left: number | null } {
  const waiting = [...submissions];
  const done: number[] = [];
  let running: Simulated[] = [];
  let at = 0;
  for (; at < until && done.length < submissions.length; at += STEP_MS) {
    while (running.length < JOBS && waiting.length > 0) running.push(waiting.shift() as Simulated);
    for (const each of running) each.spent += (STEP_MS * JOBS) / running.length;
    done.push(...running.filter(({ spent, cost }) => spent >= cost).map(({ cost }) => cost));
    running = running.filter(({ spent, cost }) => spent < cost);
  }
  const shares = running.map(({ spent, cost, hangs }) => ({ spent, share: hangs ? 0.003 : spent / cost }));
  const progress = { elapsed: at, done, running: shares, waiting: waiting.length, late: 0, tryMs: 10_000 };
  return { at: at / 1000, left: secondsLeft(progress) };
}

describe('the estimate of the time left', () => {
  // Which submissions come first is chance, so that one class in seven may do worse.
  test('is right within a third after a fifth of the run', () => {
    const errors = Array.from({ length: 100 }, (_, seed) => {
      const total = gradeUntil(classOf(44, seed), Number.POSITIVE_INFINITY).at;
      const { at, left } = gradeUntil(classOf(44, seed), total * 200);
      return Math.abs((left ?? 0) / (total - at) - 1);
    }).sort((a, b) => a - b);
    expect(errors[50]).toBeLessThan(0.17);
    expect(errors[85]).toBeLessThan(1 / 3);
  });

  test('is not made too early', () => {
    const early = { elapsed: 1000, done: [], running: [{ share: 0.1, spent: 900 }], waiting: 9, late: 0, tryMs: 0 };
    expect(secondsLeft(early)).toBeNull();
  });

  test('includes the tries at the end', () => {
    const progress = { elapsed: 10_000, done: [20_000], running: [], waiting: 1, late: 1, tryMs: 6000 };
    expect(secondsLeft(progress)).toBe(10 + 2 * 6);
  });
});

test.each([
  [40, '40 s'],
  [125, '2 min 5 s'],
])('%s seconds are %s', (seconds, text) => {
  expect(makeDuration(seconds)).toBe(text);
});

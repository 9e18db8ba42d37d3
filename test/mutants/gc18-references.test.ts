import { expect, test } from 'vitest';
import type { Case } from '../../src/kit/case.js';
import type { GradedCase } from '../../src/run/task-runner.js';
import { ownServer } from '../games/eriantys/gc18/memory-server.js';
import { LONG, sized } from '../sizes.js';
import { CASES_FOR_SERVERS, tasksFor } from './gc18-server/server.js';
import { alarms, runAll, seedBlocks } from './references.js';

const SEEDS = sized({ test: 20, long: 500 });
/** All cases with all seeds would take a night: in long size, each case is tried with 25 seeds. */
const CASES_PER_SEED = sized({ test: 2, long: Math.ceil(CASES_FOR_SERVERS.length / 20) });

/** Has no common factor with the number of cases: every case gets its turn, and other seeds later. */
const STEP = 17;

const sliceOf = (seed: number): Case[] =>
  Array.from({ length: CASES_PER_SEED }, (_, each) => {
    const turn = (seed - 1) * CASES_PER_SEED + each;
    return CASES_FOR_SERVERS[(turn * STEP) % CASES_FOR_SERVERS.length] as Case;
  });

function expectPasses(graded: readonly GradedCase[], seed: number): void {
  expect(alarms(graded), `seed ${seed}`).toEqual([]);
  const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
  expect(
    others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict}, ${outcome.reason}`),
    `seed ${seed}`,
  ).toEqual([]);
}

const BLOCK = sized({ test: 20, long: 10 });

test.each(seedBlocks(SEEDS, BLOCK))(
  'our own server of GC18/1 passes with the seeds $first to $last',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      expectPasses(await runAll(tasksFor(ownServer(seed), sliceOf(seed), seed)), seed);
    }
  },
);

/** Those in which one client sends something while it is the turn of another. */
const CONCURRENT = CASES_FOR_SERVERS.filter(({ id }) =>
  LONG ? true : /\/(host|line|lobby|login|refusal)\/|out-of-turn/.test(id),
);
const UNORDERED_SEEDS = Array.from({ length: sized({ test: 1, long: 5 }) }, (_, index) => index + 1);
/** Every message takes a few turns of an event loop that all cases share. */
const DEADLINE = 10_000;

// The document promises an order for each connection only.
test.each(UNORDERED_SEEDS)('it passes in whichever order it serves its clients, with seed %i', async (seed) => {
  const options = { order: 'newest connection first', deadline: DEADLINE } as const;
  const tasks = CONCURRENT.flatMap((one) => tasksFor(ownServer(seed), [one], seed, options));
  expectPasses(await runAll(tasks), seed);
});

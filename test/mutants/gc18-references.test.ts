import { expect, test } from 'vitest';
import type { Case } from '../../src/kit/case.js';
import { ownServer } from '../games/eriantys/gc18/memory-server.js';
import { LONG, sized } from '../sizes.js';
import { CASES_FOR_SERVERS, tasksFor } from './gc18-server/server.js';
import { alarms, runAll } from './references.js';

const SEEDS = sized({ test: 20, long: 500 });
const RUNS_PER_CASE = 20;
const CASES_PER_SEED = sized({ test: 2, long: Math.ceil((RUNS_PER_CASE * CASES_FOR_SERVERS.length) / 500) });

/** Has no common factor with the number of cases: every case gets its turn, and other seeds later. */
const STEP = 17;

const sliceOf = (seed: number): Case[] =>
  Array.from({ length: CASES_PER_SEED }, (_, each) => {
    const turn = (seed - 1) * CASES_PER_SEED + each;
    return CASES_FOR_SERVERS[(turn * STEP) % CASES_FOR_SERVERS.length] as Case;
  });

test(`our own server of GC18/1 passes with ${SEEDS} seeds`, async () => {
  const runs = new Map(CASES_FOR_SERVERS.map(({ id }) => [id, 0]));
  for (let seed = 1; seed <= SEEDS; seed++) {
    const graded = await runAll(tasksFor(ownServer(seed), sliceOf(seed), seed));
    expect(alarms(graded), `seed ${seed}`).toEqual([]);
    const others = graded.filter(({ outcome }) => outcome.verdict !== 'pass');
    expect(
      others.map(({ subject, outcome }) => `${subject.id}: ${outcome.verdict}, ${outcome.reason}`),
      `seed ${seed}`,
    ).toEqual([]);
    for (const { subject } of graded) runs.set(subject.id, (runs.get(subject.id) ?? 0) + 1);
  }
  if (LONG) expect([...runs].filter(([, count]) => count < RUNS_PER_CASE)).toEqual([]);
});

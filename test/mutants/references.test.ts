import { describe, expect, test } from 'vitest';
import { STRATEGY_NAMES } from '../../src/games/eriantys/strategies/strategies.js';
import { readingsOf } from '../../src/kit/interpretations.js';
import type { GradedCase } from '../../src/run/task-runner.js';
import { LONG, sized } from '../sizes.js';
import { clientCases, clientGames, clientSamples } from './gc18-references.js';
import {
  alarms,
  fixtureTasks,
  gameTasks,
  PLAYERS,
  runAll,
  SERVER_CASES,
  SERVER_PROTOCOLS,
  sampleTasks,
  seedBlocks,
  serverTask,
  serverTasks,
  timeless,
} from './references.js';

const SEEDS = sized({ test: 24, long: 300 });
const SAMPLES = sized({ test: 6, long: 20 });
/** Server cases for each seed: another few each time, so that all have their turn. */
const CASES_PER_SEED = sized({ test: 2, long: 5 });
/** Of GC18/1: all cases, samples and games for each seed. */
const CLIENT_SEEDS = sized({ test: 2, long: 500 });
const CLIENT_BLOCK = sized({ test: 2, long: 10 });

const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
const resultOf = ({ subject, outcome }: GradedCase) => ({ id: subject.id, readings: outcome.readings });
const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

describe('our own players', () => {
  test.each(PLAYERS)('$strategy passes every case of $protocol', async (reference) => {
    const graded = await runAll(fixtureTasks(reference, 1));
    expect(graded.length).toBeGreaterThan(90);
    expect(alarms(graded)).toEqual([]);
    expect(graded.filter(({ outcome }) => outcome.verdict === 'pass').length).toBeGreaterThan(graded.length * 0.75);
  });

  test(`raise no alarm in the samples and games of ${SEEDS} seeds`, async () => {
    for (const seed of seeds) {
      const reference = at(PLAYERS, seed);
      const graded = await runAll([...sampleTasks(reference, seed, SAMPLES), ...gameTasks(reference, seed)]);
      expect(alarms(graded), `seed ${seed}`).toEqual([]);
      expect(graded.filter(({ outcome }) => outcome.verdict !== 'pass').map(({ subject }) => subject.id)).toEqual([]);
    }
  });

  test('come to the same results with the same seed, but for the times', async () => {
    for (const [index, reference] of PLAYERS.entries()) {
      const results = async () =>
        (await runAll([...sampleTasks(reference, index, 3), ...gameTasks(reference, index)])).map(timeless);
      const first = await results();
      expect(first.every(([, { evidence }]) => (evidence?.length ?? 0) > 100)).toBe(true);
      expect(await results()).toEqual(first);
    }
  });
});

describe('our own clients of GC18/1', () => {
  test.each(seedBlocks(CLIENT_SEEDS, CLIENT_BLOCK))('pass with the seeds $first to $last', async ({ first, last }) => {
    for (let seed = first; seed <= last; seed++) {
      const strategy = at(STRATEGY_NAMES, seed);
      const graded = await runAll([
        ...clientCases(strategy, seed),
        ...clientSamples(strategy, seed, SAMPLES),
        ...clientGames(strategy, seed),
      ]);
      expect(graded.length).toBeGreaterThan(140);
      expect(alarms(graded), `seed ${seed}`).toEqual([]);
      expect(graded.filter(({ outcome }) => outcome.verdict !== 'pass').map(({ subject }) => subject.id)).toEqual([]);
    }
  });
});

describe('our own servers', () => {
  test.each(LONG ? SERVER_PROTOCOLS : ['sexpr/v3', 'jsonrpc/docs'])(
    'follow one reading of %s in all cases of a run',
    async (protocol) => {
      const graded = await runAll(serverTasks(protocol, 1));
      expect(alarms(graded)).toEqual([]);
      expect(Object.values(readingsOf(graded.map(resultOf))).filter((each) => each.includes('; but'))).toEqual([]);
    },
  );

  test(`raise no alarm in ${SEEDS} seeds`, async () => {
    let inconclusive = 0;
    for (const seed of seeds) {
      // Steps that have no common factor with the number of cases: every case gets its turn, and other seeds later.
      const slice = Array.from({ length: CASES_PER_SEED }, (_, each) =>
        at(SERVER_CASES, (seed * CASES_PER_SEED + each) * 7),
      );
      const graded = await runAll(slice.map((each) => serverTask(each, seed)));
      expect(alarms(graded), `seed ${seed}`).toEqual([]);
      inconclusive += graded.filter(({ outcome }) => outcome.verdict === 'inconclusive').length;
    }
    // A situation need not come about with every seed, but mostly does.
    expect(inconclusive).toBeLessThan((SEEDS * CASES_PER_SEED) / 20);
  });

  test('come to the same results with the same seed, but for the times', async () => {
    const some = SERVER_CASES.filter((_, index) => index % 29 === 0);
    const results = async () => (await runAll(some.map((each) => serverTask(each, 3)))).map(timeless);
    expect(await results()).toEqual(await results());
  });
});

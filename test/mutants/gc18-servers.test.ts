import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/eriantys/rules.js';
import { sized } from '../sizes.js';
import { GC18_SERVERS } from './gc18-server/mutants.js';
import { runMutant } from './run-mutant.js';
import { testMutants } from './test-mutants.js';

testMutants(GC18_SERVERS, RULES);

const SEEDS = sized({ test: 1, long: 5 });
const OTHER_SEEDS = Array.from({ length: SEEDS - 1 }, (_, index) => index + 2);

// What real servers differ in must show in any game that they deal.
describe.each(OTHER_SEEDS)('with seed %i', (seed) => {
  test.each(GC18_SERVERS.filter(({ point }) => point !== undefined))('$name: $breaks', async (mutant) => {
    const row = await runMutant(mutant, 'until caught', seed);
    expect(row.faults).toEqual([]);
    expect(row.caught, JSON.stringify(row.named)).not.toEqual([]);
  });
});

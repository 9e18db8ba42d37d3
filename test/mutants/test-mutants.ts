import { expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import type { Registry } from '../../src/kit/rule-registry.js';
import { LONG } from '../sizes.js';
import type { Mutant } from './mutant.js';
import { type Extent, type Row, runMutant } from './run-mutant.js';

declare module 'vitest' {
  interface TaskMeta {
    /** What the cases found out about the mutant, for the matrix. */
    row?: Row;
  }
}

/** For the matrix, all cases about a flaw are of interest, and in long size all cases there are. */
const EXTENT: Extent = process.env['HERALD_MATRIX'] !== '1' ? 'until caught' : LONG ? 'everything' : 'topic';

/** A test for each mutant: some case must fail it, and name the rule that it breaks. */
export function testMutants(mutants: readonly Mutant[], registry: Registry = RULES): void {
  test('each has a name of its own, and breaks rules of the registry', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    const unknown = mutants.flatMap(({ rules }) => rules).filter((rule) => registry.find(rule) === null);
    expect(unknown).toEqual([]);
  });

  for (const mutant of mutants) {
    test(`${mutant.name}: ${mutant.breaks}`, async ({ task }) => {
      const row = await runMutant(mutant, EXTENT);
      task.meta.row = row;
      expect(row.faults).toEqual([]);
      expect(row.caught, JSON.stringify(row.named)).not.toEqual([]);
    });
  }
}

import { describe, expect, test } from 'vitest';
import { type Bench, measure } from '../../bench/bench.js';
import { openCheckout } from '../../bench/checkout.js';
import { comparePairs, verdictOf } from '../../bench/compare.js';
import { makeComparisonHeading, makeComparisonRow, makeHeading, makeRow } from '../../bench/measurement-table.js';
import { parseOptions, selectBenches, UsageError } from '../../bench/options.js';

const returning =
  (...values: number[]) =>
  () =>
    values.shift() ?? Number.NaN;

describe('measuring', () => {
  test('takes the median of three and the ratio to the floor', async () => {
    const bench: Bench = { name: 'a/b', unit: 'games/s', run: returning(5, 1, 3), floor: returning(6, 30, 10) };
    expect(await measure(bench, 1)).toEqual({ bench: 'a/b', value: 3, unit: 'games/s', floor: 10, ratio: 0.3 });
  });

  test('leaves floor and ratio out where there is no yardstick', async () => {
    const measured = await measure({ name: 'a/b', unit: 'bytes', run: returning(1, 2, 3) }, 1);
    expect(measured).toEqual({ bench: 'a/b', value: 2, unit: 'bytes' });
  });

  test('lets floor and bench take turns, each for the whole time', async () => {
    const calls: string[] = [];
    const log = (who: string) => (seconds: number) => calls.push(`${who} ${seconds}`);
    await measure({ name: 'a/b', unit: 'x', run: log('run'), floor: log('floor') }, 3);
    expect(calls).toEqual(['floor 3', 'run 3', 'floor 3', 'run 3', 'floor 3', 'run 3']);
  });

  test('takes the median of all rounds of a paired bench, which has the time of three', async () => {
    const paired = async (seconds: number) => ({ values: [seconds, 1, 2, 3, 90], floors: [10, 6, 30, 2, 90] });
    const measured = await measure({ name: 'a/b', unit: 'x', paired }, 1);
    expect(measured).toEqual({ bench: 'a/b', value: 3, unit: 'x', floor: 10, ratio: 0.3 });
  });
});

describe('options', () => {
  const bench = (name: string): Bench => ({ name, unit: 'x', run: () => 1 });
  const benches = [bench('engine/big-money'), bench('engine/random'), bench('wire/read')];

  test('default to a table of everything, three seconds each', () => {
    expect(parseOptions([])).toEqual({ json: false, list: false, seconds: 3, rounds: 3, runs: 1 });
  });

  test.each([
    [['--seconds', '0']],
    [['--seconds', 'soon']],
    [['--sekonds', '1']],
    [['stray']],
    [['--rounds', '2']],
    [['--compare', 'HEAD', '--rounds', '0']],
    [['--record', '']],
    [['--runs', 'many']],
    [['--compare', 'HEAD', '--runs', '2']],
    [['--record', '1.0', '--compare', 'HEAD']],
  ])('refuse %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });

  test('select by part of the name', () => {
    expect(selectBenches(benches, 'engine').map(({ name }) => name)).toEqual(['engine/big-money', 'engine/random']);
  });

  test('name what there is when nothing matches', () => {
    expect(() => selectBenches(benches, 'duel')).toThrow("no bench matches 'duel'; there are: engine/big-money,");
  });
});

test('rows stand under their headings', () => {
  const row = makeRow({ bench: 'a/b', value: 123456.7, unit: 'games/s', floor: 400000, ratio: 0.3086 });
  expect(row).toMatch(/^a\/b +123,457 games\/s +400,000 +0\.309$/);
  expect(row.indexOf('games/s')).toBe(makeHeading().indexOf('unit'));
});

describe('comparing two checkouts', () => {
  const measured = (value: number, floor?: number) => ({
    bench: 'a/b',
    unit: 'games/s',
    value,
    ...(floor !== undefined && { floor, ratio: value / floor }),
  });

  test('compares ratios to the yardstick, so that a slow moment of the machine does not count', () => {
    const pairs = [
      { here: measured(100, 200), there: measured(50, 50) },
      { here: measured(100, 200), there: measured(10, 40) },
      { here: measured(100, 200), there: measured(40, 40) },
    ];
    expect(comparePairs(pairs)).toMatchObject({ here: 100, there: 40, ratio: 0.5, lowest: 0.5, highest: 2 });
  });

  test('compares values where there is no yardstick', () => {
    expect(comparePairs([{ here: measured(3), there: measured(2) }])).toMatchObject({ ratio: 1.5 });
  });

  test.each([
    ['games/s', 1.1, 1.3, 'better'],
    ['games/s', 0.8, 0.9, 'worse'],
    ['games/s', 0.9, 1.2, 'same'],
    ['ms', 0.8, 0.9, 'better'],
    ['kB/game', 1.1, 1.2, 'worse'],
  ])('calls %s between %d and %d of the other %s', (unit, lowest, highest, verdict) => {
    expect(verdictOf({ bench: 'a/b', unit, here: 1, there: 1, ratio: 1, lowest, highest })).toBe(verdict);
  });

  test('prints rows under their headings', () => {
    const row = makeComparisonRow({
      ...{ bench: 'a/b', unit: 'games/s', here: 110, there: 100 },
      ...{ ratio: 1.1, lowest: 1.05, highest: 1.2 },
    });
    expect(row).toMatch(/^a\/b +110 games\/s +100 +1\.100 +1\.050 to 1\.200 {2}better$/);
    expect(row.indexOf('1.050')).toBe(makeComparisonHeading().indexOf('over the rounds'));
  });

  test('refuses what is neither a commit nor a built checkout', async () => {
    await expect(openCheckout('no-such-commit')).rejects.toThrow("'no-such-commit' is neither");
    await expect(openCheckout('docs')).rejects.toThrow('has no build/run.js');
  });
});

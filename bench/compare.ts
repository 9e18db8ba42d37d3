import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Measurement, median } from './bench.js';
import type { Checkout } from './checkout.js';

const run = promisify(execFile);

/** What one bench came to here and in the other checkout, round by round. */
export type Comparison = {
  readonly bench: string;
  readonly unit: string;
  readonly here: number;
  readonly there: number;
  /** Here against there: the median of the rounds, the lowest and the highest. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
};

export type Pair = { readonly here: Measurement; readonly there: Measurement };

/** Rates are better when they are higher; times, sizes and shares when they are lower. */
const higherIsBetter = (unit: string): boolean => /\/(s|min)$/.test(unit) || unit === 'games';

/** Against its yardstick where both have one, since the machine may have been slower in one of the two runs. */
function ratioOf({ here, there }: Pair): number {
  if (here.ratio !== undefined && there.ratio !== undefined) return here.ratio / there.ratio;
  return here.value / there.value;
}

export function comparePairs(pairs: readonly Pair[]): Comparison {
  const { bench, unit } = pairs[0]!.here;
  const ratios = pairs.map(ratioOf);
  return {
    bench,
    unit,
    here: median(pairs.map(({ here }) => here.value)),
    there: median(pairs.map(({ there }) => there.value)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

/** A difference is called one only if all rounds agree on its direction. */
export function verdictOf({ unit, lowest, highest }: Comparison): 'better' | 'worse' | 'same' {
  if (lowest <= 1 && highest >= 1) return 'same';
  return lowest > 1 === higherIsBetter(unit) ? 'better' : 'worse';
}

async function measureIn(checkout: Checkout, bench: string, seconds: number): Promise<Measurement | null> {
  const args = ['--expose-gc', 'build/run.js', '--json', '--only', bench, '--seconds', String(seconds)];
  const { stdout } = await run(process.execPath, args, { cwd: checkout.folder, maxBuffer: 2 ** 24 });
  // --only takes part of a name, so the output may hold others.
  const measurements = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measurement);
  return measurements.find((measurement) => measurement.bench === bench) ?? null;
}

/** Alternates the two checkouts, so that what else the machine is doing slows both alike. */
export async function compareBench(
  bench: string,
  { here, there, rounds, seconds }: { here: Checkout; there: Checkout; rounds: number; seconds: number },
): Promise<Comparison | null> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await measureIn(here, bench, seconds);
    const second = await measureIn(there, bench, seconds);
    if (first === null || second === null) return null;
    pairs.push({ here: first, there: second });
  }
  return comparePairs(pairs);
}

export async function listBenches(checkout: Checkout): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, ['build/run.js', '--list'], { cwd: checkout.folder });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/ \(.*\)$/, ''));
}

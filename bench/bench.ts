/** Works for about that many seconds and returns what it measured, in the bench's unit: mostly a rate. */
export type Work = (seconds: number) => number | Promise<number>;

/** One thing measured. A file `bench/*.bench.ts` exports `benches`, a list of these. */
export type Bench = {
  /** `area/what`, such as `engine/big-money`. */
  readonly name: string;
  readonly unit: string;
  readonly run: Work;
  /** The yardstick: the same work in the least code that can do it. */
  readonly floor?: Work;
};

export type Measurement = {
  readonly bench: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly ratio?: number;
};

export const REPEATS = 3;

/** Yardstick and bench take turns, so that what else the machine is doing slows both alike. */
export async function measure({ name, unit, run, floor }: Bench, seconds: number): Promise<Measurement> {
  const floors: number[] = [];
  const values: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    if (floor) floors.push(await floor(seconds));
    values.push(await run(seconds));
  }
  const value = median(values);
  return { bench: name, value, unit, ...(floor && { floor: median(floors), ratio: value / median(floors) }) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Works for about that many seconds and returns what it measured, in the bench's unit: mostly a rate. */
export type Work = (seconds: number) => number | Promise<number>;

/** Bench and yardstick in one function, where they have to alternate more often than `measure` lets them. */
export type PairedWork = (seconds: number) => Promise<{ readonly values: number[]; readonly floors: number[] }>;

/** One thing measured. A file `bench/*.bench.ts` exports `benches`, a list of these. */
export type Bench = {
  /** `area/what`, such as `engine/big-money`. */
  readonly name: string;
  readonly unit: string;
} & (
  | {
      readonly run: Work;
      /** The yardstick: the same work in the least code that can do it. */
      readonly floor?: Work;
    }
  | { readonly paired: PairedWork }
);

export type Measurement = {
  readonly bench: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly ratio?: number;
};

export const REPEATS = 3;

export async function measure(bench: Bench, seconds: number): Promise<Measurement> {
  const { name, unit } = bench;
  const { values, floors } =
    'paired' in bench ? await bench.paired(REPEATS * seconds) : await takeTurns(bench, seconds);
  const value = median(values);
  if (floors.length === 0) return { bench: name, value, unit };
  return { bench: name, value, unit, floor: median(floors), ratio: value / median(floors) };
}

/** Yardstick and bench take turns, so that what else the machine is doing slows both alike. */
async function takeTurns({ run, floor }: { readonly run: Work; readonly floor?: Work }, seconds: number) {
  const floors: number[] = [];
  const values: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    if (floor) floors.push(await floor(seconds));
    values.push(await run(seconds));
  }
  return { values, floors };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

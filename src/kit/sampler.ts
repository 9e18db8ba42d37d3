import type { Case } from './case.js';

/** Where cases come from that nobody wrote: states out of random games, in which any legal reply will do. */
export interface Sampler {
  /** The case of that number; the same seed gives the same one, whatever else is run. */
  readonly sample: (protocol: string, seed: number, number: number) => Case;
  /**
   * Smaller and smaller cases. Each one that is yielded is run, and the answer says whether it still fails in the same way:
   * if so, the next ones are smaller than that.
   */
  readonly shrink: (failing: Case) => Shrinking;
}

export type Shrinking = Generator<Case, void, boolean>;

export interface SampleKey {
  readonly protocol: string;
  readonly seed: number;
  readonly number: number;
}

const DIGITS = 4;

/** `sampled/sexpr/v3/seed-1/0017`. */
export const makeSampleId = ({ protocol, seed, number }: SampleKey): string =>
  `sampled/${protocol}/seed-${seed}/${String(number).padStart(DIGITS, '0')}`;

export function parseSampleId(id: string): SampleKey | null {
  const [, protocol, seed, number] = /^sampled\/([^/]+\/[^/]+)\/seed-(\d{1,16})\/(\d{4,6})$/.exec(id) ?? [];
  if (protocol === undefined || !Number.isSafeInteger(Number(seed))) return null;
  return { protocol, seed: Number(seed), number: Number(number) };
}

/** Tries to do without parts of a list: all of it, each half of it, and then one after another. */
export function* shrinkList<T>(all: readonly T[]): Generator<readonly T[], readonly T[], boolean> {
  if (all.length === 0) return all;
  let kept = all;
  for (let size = kept.length; size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length; ) {
      const fewer = kept.toSpliced(start, size);
      if (fewer.length < kept.length && (yield fewer)) kept = fewer;
      else start += size;
    }
  }
  return kept;
}

import { type Case, makeCase } from './case.js';

/** Generates cases: states from random games, in which any legal reply passes. */
export interface Sampler {
  /** The case with that number. It depends only on the arguments, not on what else is run. */
  readonly sample: (protocol: string, seed: number, number: number) => Sample;
}

export interface Sample extends Case {
  /**
   * Yields smaller and smaller cases. Each is run, and passing true to `next` says that it still fails in the same way:
   * the following cases are then smaller than that one.
   */
  readonly shrink: () => Generator<Case, void, boolean>;
}

/** Makes a case of each smaller situation. */
export function* shrinkCases<S>(
  situations: Generator<S, unknown, boolean>,
  make: (situation: S) => Case,
): Generator<Case, void, boolean> {
  for (let next = situations.next(); !next.done; ) next = situations.next(yield make(next.value));
}

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

/** Generates cases of one message each, which depends on a number, and to which any legal reply passes. */
export const messageSampler = (makeMessage: (number: number) => string): Sampler => ({
  sample: (protocol, seed, number) => ({
    ...makeCase(makeSampleId({ protocol, seed, number }), {
      header: { protocol, role: 'player' },
      entries: [
        { side: '>>', kind: 'message', text: makeMessage(seed + number) },
        { side: '<<', kind: 'legal' },
      ],
    }),
    *shrink() {},
  }),
});

/** Tries to remove parts of a list: all of it, then each half, and so on down to single elements. */
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

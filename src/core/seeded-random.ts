import { below, nextRandom, streamOf } from './random.js';

/** Choices that depend on a seed and on nothing else. */
export interface SeededRandom {
  readonly below: (bound: number) => number;
  readonly between: (least: number, most: number) => number;
  readonly pick: <T>(choices: ArrayLike<T>) => T;
  readonly shuffled: <T>(values: readonly T[]) => T[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = streamOf(seed, 0, 0);
  const roll = (bound: number): number => {
    state = nextRandom(state);
    return below(state, bound);
  };
  return {
    below: roll,
    between: (least, most) => least + roll(most - least + 1),
    pick: <T>(choices: ArrayLike<T>): T => choices[roll(choices.length)] as T,
    shuffled: (values) => {
      const left = [...values];
      return values.map(() => left.splice(roll(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}

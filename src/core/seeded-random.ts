/** Choices that depend on a seed and on nothing else. */
export interface SeededRandom {
  /** A whole number below `bound`, itself at most 512. */
  readonly below: (bound: number) => number;
  readonly between: (least: number, most: number) => number;
  /** True `percent` times out of a hundred. */
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(choices: ArrayLike<T>) => T;
  readonly shuffled: <T>(values: readonly T[]) => T[];
}

/** Each (seed, stream, index) has a sequence of its own. Games count their streams, so that no two uses share one. */
export function seededRandom(seed: number, stream = 0, index = 0): SeededRandom {
  let state = streamState(seed, stream, index);
  const roll = (bound: number): number => {
    state = nextRandom(state);
    return below(state, bound);
  };
  return {
    below: roll,
    between: (least, most) => least + roll(most - least + 1),
    chance: (percent) => roll(100) < percent,
    pick: <T>(choices: ArrayLike<T>): T => choices[roll(choices.length)] as T,
    shuffled: (values) => {
      const left = [...values];
      return values.map(() => left.splice(roll(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}

/** Spreads every bit of the input over the whole result (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

const TWO_32 = 0x100000000;

/** The initial state of the sequence that belongs to (seed, stream, index). */
export function streamState(seed: number, stream: number, index: number): number {
  // Cut to 32 bits after each step, or V8 would go on in floating point, which takes twice as long.
  const own = mix((mix(seed ^ 0x9e3779b9) + highBits(seed)) | 0);
  const place = (Math.imul(stream + 1, 0x632be5ab) + Math.imul(index, 0x9e3779b1)) | 0;
  const state = mix((own + place) | 0);
  return state === 0 ? 0x2545f491 : state;
}

/** What an integer operation on a seed would leave out. */
const highBits = (seed: number): number => (seed >= 0 && seed < TWO_32 ? 0 : Math.floor(seed / TWO_32) | 0);

/** One step of a 32-bit xorshift generator (Marsaglia's triple 13, 17, 5). The state is also the random number. */
export function nextRandom(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}

/** A whole number below `bound`, itself at most 512, from the upper 23 bits of the state, in integer arithmetic. */
export const below = (state: number, bound: number): number => Math.imul(state >>> 9, bound) >>> 23;

/** Two players take one to three stones in turn; who takes the last one wins. */
export interface Nim {
  readonly stones: number;
  readonly turn: 0 | 1;
}

export const MAX_TAKE = 3;

export const startNim = (seed: number): Nim => ({ stones: 10 + (seed % 5), turn: 0 });

export const legalTakes = (stones: number): number[] => [1, 2, 3].filter((take) => take <= stones);

export const take = ({ stones, turn }: Nim, count: number): Nim => ({
  stones: stones - count,
  turn: turn === 0 ? 1 : 0,
});

/** Leaves a multiple of four where it can. */
export const perfectTake = (stones: number): number => stones % (MAX_TAKE + 1) || 1;

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Simulation } from '../../kit/simulation.js';
import { addGame, mergeTallies, newTally, type Tally } from '../../kit/simulation-tally.js';

/**
 * Games are played in blocks, in each of which the strategies begin anew. A block depends on nothing before it, and tallies are merged in
 * order, so that the result is the same to the last digit however many are played at once.
 */
export const BLOCK = 1000;

/** Opens a part of the series. */
export type OpenBlock = (from: number) => Simulation;

export const blocksIn = (games: number): number => Math.ceil(games / BLOCK);

export const gamesInBlock = (block: number, games: number): number => Math.min(BLOCK, games - block * BLOCK);

const SLICE_MS = 50;

/** Plays one block, in slices of milliseconds: in between, an interrupt is handled and the progress shown. */
export async function playBlock(
  open: OpenBlock,
  block: number,
  count: number,
  strategies: number,
  onSlice: (games: number) => boolean,
): Promise<Tally> {
  const { games } = open(block * BLOCK);
  const tally = newTally(strategies);
  for (let goesOn = true; tally.games < count && goesOn; ) {
    const end = performance.now() + SLICE_MS;
    while (tally.games < count && performance.now() < end) addGame(tally, games.next().value);
    goesOn = onSlice(tally.games);
    await nextTurn();
  }
  return tally;
}

/** Merges the tallies of blocks in their order, in whichever they come. */
export class OrderedTally {
  private merged: Tally;
  private next = 0;
  private readonly waiting = new Map<number, Tally>();

  constructor(strategies: number) {
    this.merged = newTally(strategies);
  }

  add(block: number, tally: Tally): void {
    this.waiting.set(block, tally);
    for (let found = this.waiting.get(this.next); found !== undefined; found = this.waiting.get(this.next)) {
      this.merged = mergeTallies(this.merged, found);
      this.waiting.delete(this.next++);
    }
  }

  /** Everything so far: after an interrupt, blocks may be missing in between. */
  get all(): Tally {
    const rest = [...this.waiting].sort(([one], [other]) => one - other).map(([, tally]) => tally);
    return rest.reduce(mergeTallies, this.merged);
  }
}

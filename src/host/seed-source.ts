import { streamState } from '../core/seeded-random.js';
import { newSeed } from './secrets.js';

const SEEDS_STREAM = -3;

/** A seed for each game: derived from one seed, or random where that is null. */
export class SeedSource {
  private readonly seed: number | null;
  private games = 0;

  constructor(seed: number | null) {
    this.seed = seed;
  }

  next(): number {
    return this.seed === null ? newSeed() : streamState(this.seed, SEEDS_STREAM, this.games++) >>> 0;
  }
}

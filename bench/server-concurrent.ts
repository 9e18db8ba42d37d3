import type { Kind } from './server-kinds.js';
import { type Host, withHostApart } from './server-places.js';
import { pause, Tables } from './server-tables.js';

const THINKING = 100;
const LONGEST = 50;
const FEWEST = 100;
const MOST = 6400;
const STEP = 1.25;
const WINDOWS = 8;
/** Every step has a second chance: a machine does other things too. */
const CHANCES = 2;
/** So many come at once, and then there is a pause. */
const GUESTS = 20;
const SHORT = 0.05;

/**
 * How many games, each with ten exchanges a second, a server in a process of its own holds until one reply in a hundred
 * takes more than 50 ms. That is looked at in several short windows, and most of them count: where the machine stands
 * still for a moment, one window is lost, and the server is not to blame.
 */
export const concurrent = (kind: Kind) => (seconds: number) =>
  withHostApart(kind, async (host) => {
    const crowd = new Crowd(host);
    let held = 0;
    for (let games = FEWEST; games <= MOST; games = Math.ceil(games * STEP)) {
      await crowd.growTo(games);
      await pause(seconds / 3);
      if (!(await crowd.isServed(seconds))) break;
      held = games;
    }
    crowd.close();
    return held;
  });

class Crowd {
  private readonly tables: Tables;
  private opened = 0;
  private waits: number[] = [];

  constructor(host: Host) {
    this.tables = new Tables(host, { pace: THINKING, heard: (waited) => this.waits.push(waited) });
  }

  async growTo(games: number): Promise<void> {
    for (; this.opened < games; this.opened++) {
      this.tables.open();
      if (this.opened % GUESTS === 0) await pause(SHORT);
    }
  }

  async isServed(seconds: number): Promise<boolean> {
    for (let chance = 0; chance < CHANCES; chance++) {
      const slowest: number[] = [];
      for (let window = 0; window < WINDOWS; window++) {
        this.waits = [];
        await pause((seconds * 2) / 3 / WINDOWS);
        slowest.push(percentile(this.waits, 0.99));
      }
      // A server that is too busy turns new players away.
      if (this.tables.failure) return false;
      if (percentile(slowest, 0.5) <= LONGEST) return true;
    }
    return false;
  }

  close(): void {
    this.tables.close();
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
}

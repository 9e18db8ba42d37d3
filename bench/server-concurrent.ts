import { LoadGenerator, pause } from './load-generator.js';
import { median, percentile } from './percentiles.js';
import type { Kind } from './server-kinds.js';
import { type Host, withSeparateHost } from './with-host.js';

const THINKING = 100;
const LONGEST = 50;
/** Of the exchanges that the games make at that pace. With fewer, the players are too busy. */
const LEAST_PART = 2 / 3;
const FEWEST = 100;
const MOST = 6400;
const STEP = 1.25;
const WINDOWS = 8;
/** Every step has more than one: a machine does other things too, for seconds at a time. */
const CHANCES = 5;
/** Games that are opened at once; a pause follows. */
const BATCH = 20;
const SHORT = 0.05;

/**
 * How many games, each with ten exchanges a second, a server in a process of its own holds until one reply in a hundred
 * takes more than 50 ms. The machine need not be idle: its own delays are measured at the same time, by a few games at an
 * echo in a third process, and subtracted; and the median of several short windows decides.
 */
export const concurrent =
  (kind: Kind) =>
  (seconds: number): Promise<number> =>
    withSeparateHost('echo', (idle) =>
      withSeparateHost(kind, async (host) => {
        const [few, many] = [new Load(idle), new Load(host)];
        await few.growTo(BATCH);
        let held = 0;
        for (let games = FEWEST; games <= MOST; games = Math.ceil(games * STEP)) {
          await many.growTo(games);
          await pause(seconds / 3);
          if (!(await areServed(many, few, seconds))) break;
          held = games;
        }
        few.close();
        many.close();
        return held;
      }),
    );

async function areServed(many: Load, few: Load, seconds: number): Promise<boolean> {
  for (let chance = 0; chance < CHANCES; chance++) {
    const waits: number[] = [];
    const parts: number[] = [];
    for (let window = 0; window < WINDOWS; window++) {
      const begin = performance.now();
      many.forget();
      few.forget();
      await pause((seconds * 2) / 3 / WINDOWS);
      waits.push(many.longWait() - few.longWait());
      parts.push(many.partOfPace(performance.now() - begin));
    }
    // A server that is too busy turns new players away.
    if (many.hasFailed) return false;
    if (median(waits) <= LONGEST && median(parts) >= LEAST_PART) return true;
  }
  return false;
}

/** Players at one server, more and more of them, and how long they wait. */
class Load {
  private readonly load: LoadGenerator;
  private games = 0;
  private waits: number[] = [];

  constructor(host: Host) {
    this.load = new LoadGenerator(host, { pace: THINKING, onReply: (waited) => this.waits.push(waited) });
  }

  get hasFailed(): boolean {
    return this.load.failure !== null;
  }

  async growTo(games: number): Promise<void> {
    for (; this.games < games; this.games++) {
      this.load.open();
      if (this.games % BATCH === 0) await pause(SHORT);
    }
  }

  forget(): void {
    this.waits = [];
  }

  /** One wait in a hundred is longer. */
  longWait(): number {
    return percentile(this.waits, 0.99);
  }

  partOfPace(ms: number): number {
    return this.waits.length / ((this.games * ms) / THINKING);
  }

  close(): void {
    this.load.close();
  }
}

import type { Duel } from './bench.js';
import type { Host, Place } from './server-places.js';
import { pause, Tables } from './server-tables.js';

const TABLES = 8;
/** Exchanges until what runs has been loaded and compiled. */
const WARM_UP = 20_000;
/** Seconds of one round. */
const ROUND = 0.25;
const SHORT = 0.01;

/** Players at one server, who can be told to play for a while. */
class Players {
  private count = 0;
  private readonly tables: Tables;

  constructor(host: Host) {
    this.tables = new Tables(host, { pace: 0, heard: () => this.count++ });
    this.tables.pause();
    for (let table = 0; table < TABLES; table++) this.tables.open();
  }

  async warmUp(): Promise<void> {
    while (this.count < WARM_UP) await this.play();
  }

  /** Exchanges per second in one round, as fast as they go. */
  async play(): Promise<number> {
    const [before, begin] = [this.count, performance.now()];
    this.tables.resume();
    await pause(ROUND);
    const rate = ((this.count - before) * 1000) / (performance.now() - begin);
    this.tables.pause();
    // What is on its way is not to disturb the others.
    await pause(SHORT);
    if (this.tables.failure) throw this.tables.failure;
    return rate;
  }

  close(): void {
    this.tables.close();
  }
}

/** Exchanges per second at Herald and at the echo in many short rounds, so that whatever disturbs one disturbs both. */
export const exchanges =
  (place: Place): Duel =>
  (seconds) =>
    place('echo', (echo) =>
      place('herald', async (herald) => {
        const [slow, fast] = [new Players(herald), new Players(echo)];
        const [values, floors]: [number[], number[]] = [[], []];
        await fast.warmUp();
        await slow.warmUp();
        for (let round = 0; round < seconds / ROUND; round++) {
          floors.push(await fast.play());
          values.push(await slow.play());
        }
        slow.close();
        fast.close();
        return { values, floors };
      }),
    );

import type { PairedWork } from './bench.js';
import { LoadGenerator, pause } from './load-generator.js';
import type { Host, HostRunner } from './with-host.js';

const TABLES = 8;
/** Exchanges until what runs has been loaded and compiled. */
const WARM_UP = 20_000;
/** Seconds of one round. */
const ROUND = 0.25;
const SHORT = 0.01;

/** Players at one server, which play for a round at a time. */
class Players {
  private count = 0;
  private readonly load: LoadGenerator;

  constructor(host: Host) {
    this.load = new LoadGenerator(host, { pace: 0, onReply: () => this.count++ });
    this.load.pause();
    for (let table = 0; table < TABLES; table++) this.load.open();
  }

  async warmUp(): Promise<void> {
    while (this.count < WARM_UP) await this.play();
  }

  /** Exchanges per second in one round, as fast as they go. */
  async play(): Promise<number> {
    const [before, begin] = [this.count, performance.now()];
    this.load.resume();
    await pause(ROUND);
    const rate = ((this.count - before) * 1000) / (performance.now() - begin);
    this.load.pause();
    // Messages on their way must not disturb the others.
    await pause(SHORT);
    if (this.load.failure) throw this.load.failure;
    return rate;
  }

  close(): void {
    this.load.close();
  }
}

/** Exchanges per second at Herald and at the echo in many short rounds, so that whatever disturbs one disturbs both. */
export const exchanges =
  (runHost: HostRunner): PairedWork =>
  (seconds) =>
    runHost('echo', (echo) =>
      runHost('herald', async (herald) => {
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

import type { Duel } from './bench.js';
import { bridged, playGame, type Sit, unbridged } from './bridge-websocket.js';
import { type Host, withHostApart } from './server-places.js';
import { pause } from './server-tables.js';

/** At once, all bridges in this process. */
const GAMES = 100;
/** At once, before anything is measured. */
const WARM_UP = 20;

/** So many games at once, from joining to the end of the last. Any fault is thrown. */
async function playAll(host: Host, sit: Sit, games = GAMES): Promise<void> {
  await Promise.all(Array.from({ length: games }, () => playGame(host, sit)));
}

/** Games per second at a server in a process of its own, against the same games without bridges, in turns. */
export const rate: Duel = (seconds) =>
  withHostApart('herald', async (host) => {
    const rateOf = async (sit: Sit): Promise<number> => {
      const begin = performance.now();
      await playAll(host, sit);
      return (GAMES * 1000) / (performance.now() - begin);
    };
    for (const sit of [unbridged, bridged]) await playAll(host, sit, WARM_UP);
    const [values, floors]: [number[], number[]] = [[], []];
    for (const end = performance.now() + seconds * 1000; performance.now() < end || values.length === 0; ) {
      floors.push(await rateOf(unbridged));
      values.push(await rateOf(bridged));
    }
    return { values, floors };
  });

/** What is in use and cannot be thrown away, in kB. */
function weigh(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024;
}

/** Seconds between two looks at the memory. */
const BETWEEN = 0.25;

/** The most that is in use while the work lasts. */
async function peakOf(work: Promise<void>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let peak = weigh();
  while (!isOver) {
    await Promise.race([pause(BETWEEN), over]);
    peak = Math.max(peak, weigh());
  }
  await over;
  return peak;
}

/** The most memory in use for each game while all of them are under way, bridged or not: kB in this process. */
export const peakMemory = (kind: 'bridged' | 'unbridged') => (): Promise<number> =>
  withHostApart('herald', async (host) => {
    const sit = kind === 'bridged' ? bridged : unbridged;
    await playAll(host, sit, WARM_UP);
    const before = await weighAtRest();
    return ((await peakOf(playAll(host, sit))) - before) / GAMES;
  });

/** What stays of each game when all are over: kB that would add up, hundred by hundred, if they were not next to nothing. */
export const memoryLeft = (): Promise<number> =>
  withHostApart('herald', async (host) => {
    await playAll(host, bridged, WARM_UP);
    const before = await weighAtRest();
    await playAll(host, bridged);
    return ((await weighAtRest()) - before) / GAMES;
  });

/** Sockets that are closed take a moment to go. */
async function weighAtRest(): Promise<number> {
  await pause(BETWEEN);
  weigh();
  await pause(BETWEEN);
  return weigh();
}

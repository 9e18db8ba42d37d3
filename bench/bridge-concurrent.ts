import type { PairedWork } from './bench.js';
import { bridged, type PlaySeat, playGame, unbridged } from './bridge-websocket.js';
import { pause } from './load-generator.js';
import { type Host, withSeparateHost } from './with-host.js';

/** At once, all bridges in this process. */
const GAMES = 100;
/** At once, before anything is measured. */
const WARM_UP = 20;

/** Plays that many games at once, from joining to the end of the last. Throws on any fault. */
async function playAll(host: Host, playSeat: PlaySeat, games = GAMES): Promise<void> {
  await Promise.all(Array.from({ length: games }, () => playGame(host, playSeat)));
}

/** Games per second at a server in a process of its own, against the same games without bridges, in turns. */
export const rate: PairedWork = (seconds) =>
  withSeparateHost('herald', async (host) => {
    const rateOf = async (playSeat: PlaySeat): Promise<number> => {
      const begin = performance.now();
      await playAll(host, playSeat);
      return (GAMES * 1000) / (performance.now() - begin);
    };
    for (const playSeat of [unbridged, bridged]) await playAll(host, playSeat, WARM_UP);
    const [values, floors]: [number[], number[]] = [[], []];
    for (const end = performance.now() + seconds * 1000; performance.now() < end || values.length === 0; ) {
      floors.push(await rateOf(unbridged));
      values.push(await rateOf(bridged));
    }
    return { values, floors };
  });

/** Memory in use after a collection, in kB. */
function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024;
}

/** Seconds between two measurements of the memory. */
const BETWEEN = 0.25;

/** The most that is in use while the work lasts. */
async function peakOf(work: Promise<void>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let peak = usedMemory();
  while (!isOver) {
    await Promise.race([pause(BETWEEN), over]);
    peak = Math.max(peak, usedMemory());
  }
  await over;
  return peak;
}

/** The most memory in use for each game while all of them are under way, bridged or not: kB in this process. */
export const peakMemory = (kind: 'bridged' | 'unbridged') => (): Promise<number> =>
  withSeparateHost('herald', async (host) => {
    const playSeat = kind === 'bridged' ? bridged : unbridged;
    await playAll(host, playSeat, WARM_UP);
    const before = await usedMemoryAtRest();
    return ((await peakOf(playAll(host, playSeat))) - before) / GAMES;
  });

/** The kB that each game leaves behind when all are over. */
export const memoryLeft = (): Promise<number> =>
  withSeparateHost('herald', async (host) => {
    await playAll(host, bridged, WARM_UP);
    const before = await usedMemoryAtRest();
    await playAll(host, bridged);
    return ((await usedMemoryAtRest()) - before) / GAMES;
  });

/** Closed sockets take a moment to be freed. */
async function usedMemoryAtRest(): Promise<number> {
  await pause(BETWEEN);
  usedMemory();
  await pause(BETWEEN);
  return usedMemory();
}

import type { PairedWork } from './bench.js';
import { percentile } from './percentiles.js';

/** Plays one game, and returns how many milliseconds the server waited for each answer of one seat. */
export type Route = () => Promise<number[]>;

export interface Routes {
  readonly bridged: Route;
  readonly unbridged: Route;
}

/** Games over each route until the code is compiled. */
const WARM_UP = 10;
/** Games over each route in a round: enough exchanges for one in a hundred to mean something. */
const GAMES = 4;

/**
 * What the bridge adds, in microseconds, to the wait for an answer: the difference of two percentiles, over the same
 * exchanges of the same game. The floor is that of the route without a bridge. Games take turns, so that whatever disturbs
 * one route disturbs both.
 */
export const addedLatency =
  (withRoutes: (work: (routes: Routes) => Promise<void>) => Promise<void>, part: number): PairedWork =>
  async (seconds) => {
    const [values, floors]: [number[], number[]] = [[], []];
    await withRoutes(async (routes) => {
      await playRound(routes, WARM_UP);
      for (const end = performance.now() + seconds * 1000; performance.now() < end || values.length === 0; ) {
        const { bridged, unbridged } = await playRound(routes, GAMES);
        const floor = percentile(unbridged, part) * 1000;
        floors.push(floor);
        values.push(percentile(bridged, part) * 1000 - floor);
      }
    });
    return { values, floors };
  };

async function playRound(routes: Routes, games: number) {
  const waits = { bridged: [] as number[], unbridged: [] as number[] };
  for (let game = 0; game < games; game++) {
    waits.unbridged.push(...(await routes.unbridged()));
    waits.bridged.push(...(await routes.bridged()));
  }
  const { bridged, unbridged } = waits;
  if (bridged.length !== unbridged.length) {
    throw new Error(`${bridged.length} exchanges over the bridge, ${unbridged.length} without: not the same game`);
  }
  return waits;
}

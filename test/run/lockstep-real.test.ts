import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../sizes.js';
import { difference } from './lockstep/difference.js';
import { buildPlayer, realRoutes } from './lockstep/real.js';
import type { Match } from './lockstep/routes.js';

const SEEDS = sized({ test: 3, long: 40 });
const JOBS = 2;

let player: Awaited<ReturnType<typeof buildPlayer>>;
beforeAll(async () => {
  player = await buildPlayer();
});
afterAll(() => player.remove());

/** Plays one match over all routes. What is different, in words. */
async function differences(match: Match): Promise<string[]> {
  const [[first, reference], ...others] = Object.entries(realRoutes(player.file)) as [
    [string, (match: Match) => ReturnType<ReturnType<typeof realRoutes>[string]>],
    ...[string, ReturnType<typeof realRoutes>[string]][],
  ];
  const played = await reference(match);
  const found: string[] = [];
  for (const [name, route] of others) {
    const different = difference(played, await route(match));
    if (different !== null) found.push(`seed ${match.seed}, ${match.seats} seats, ${first} and ${name}: ${different}`);
  }
  return found;
}

it(`${SEEDS} games come out the same over processes, pipes and sockets on all four routes`, async () => {
  const matches = Array.from({ length: SEEDS }, (_, seed): Match => ({ seed, seats: 2 + (seed % 3) }));
  const found: string[] = [];
  const work = async (): Promise<void> => {
    for (let match = matches.shift(); match !== undefined; match = matches.shift()) {
      found.push(...(await differences(match)));
    }
  };
  await Promise.all(Array.from({ length: JOBS }, work));
  expect(found).toEqual([]);
});

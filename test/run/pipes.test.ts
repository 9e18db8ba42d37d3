import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../../src/games/dominion/sexpr/messages.js';
import { sized } from '../sizes.js';
import { isPresent, needsTool } from '../tools.js';
import { asProcess, heraldPlayer, type Played, playWatched } from './seated.js';

const SEATS = [2, 3, 4] as const;
const GAMES = sized({ test: 12, long: 50 });
const AT_ONCE = 2;

/** Uniformly random players would not come to the end of the provinces: their games are called off. */
const CALLED_OFF_AFTER = 15;
const AT_MOST = 200;

const rows = Array.from({ length: GAMES }, (_, seed) => ({
  seed,
  version: VERSIONS[seed % VERSIONS.length]!,
  seats: SEATS[Math.floor(seed / VERSIONS.length) % SEATS.length]!,
}));

/** Does all the work, a few pieces at a time. */
async function inTurns<T, R>(work: readonly T[], each: (piece: T) => Promise<R>): Promise<R[]> {
  const waiting = work.values();
  const done: R[] = [];
  const take = async (): Promise<void> => {
    for (const piece of waiting) done.push(await each(piece));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return done;
}

describe('players through real pipes', () => {
  test(`random ones play ${GAMES} games of every version at 2 to 4 seats without a violation`, async () => {
    const played = await inTurns(rows, ({ seed, version, seats }) => {
      const players = Array.from({ length: seats }, (_, seat) => heraldPlayer(version, 'random', seed * 7 + seat));
      return playWatched({ version, seed, players, maxTurns: CALLED_OFF_AFTER });
    });
    expect(played).toHaveLength(GAMES);
    for (const { report } of played) {
      expect(report.finished || report.seats.every(({ turns }) => turns === CALLED_OFF_AFTER)).toBe(true);
      expect(report.seats.every(({ replies }) => replies >= CALLED_OFF_AFTER)).toBe(true);
    }
  });

  test.each(VERSIONS)(
    'a random one among others does not keep a game of sexpr/%s from its end (S-59)',
    async (version) => {
      const players = ['random', 'big-money', 'engine'].map((name) => heraldPlayer(version, name, 5));
      const { report } = await playWatched({ version, seed: 5, players, maxTurns: AT_MOST });
      expect(report.finished).toBe(true);
      expect(report.winners.length).toBeGreaterThan(0);
    },
  );
});

const example = (file: string): string =>
  fileURLToPath(new URL(`../../examples/players/sexpr/${file}`, import.meta.url));

describe('the example players under the referee', () => {
  const needsAll = needsTool(isPresent('python3') ? 'awk' : 'python3');
  const seats = ['money.py', 'money.mjs', 'money.sh'];

  for (const version of VERSIONS) {
    needsAll(`play sexpr/${version} to the end in every order of seats, without a fault`, async () => {
      const orders = seats.map((_, first) => [...seats.slice(first), ...seats.slice(0, first)]);
      const played = await inTurns(orders, (order): Promise<Played> => {
        const players = order.map((file) => asProcess([example(file)]));
        return playWatched({ version, seed: orders.indexOf(order), players, maxTurns: AT_MOST });
      });
      for (const { report } of played) expect(report.finished).toBe(true);
    });
  }
});

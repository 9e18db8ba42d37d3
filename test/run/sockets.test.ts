import { expect, test } from 'vitest';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import { uniformRandom } from '../../src/games/dominion/strategies/uniform-random.js';
import { playOverNetwork } from '../../src/run/play-over-network.js';
import { sized } from '../sizes.js';
import { addressOf, seat, serve, watching } from './sitting.js';

const GAMES = sized({ test: 20, long: 100 });
const AT_ONCE = 4;
const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];

/** Random players may go on for very long; so much is enough of a game. */
const FRAMES = 4000;

test(`${GAMES} games of 2 to 6 random players over random kingdoms and real sockets, the contracts holding`, async () => {
  const problems: string[] = [];
  const server = await serve({ open: watching(problems), warn: (message) => problems.push(message) });
  const waiting = Array.from({ length: GAMES }, (_, number) => number);
  let finished = 0;
  const play = async (number: number): Promise<void> => {
    const names = NAMES.slice(0, 2 + (number % 5));
    const dialect = number % 2 === 0 ? 'live' : 'docs';
    const url = addressOf(server, { kingdom: 'random', num_players: names.length, seed: 1000 + number, dialect });
    const abort = new AbortController();
    let frames = 0;
    const seats = names.map((_, index) => seat(uniformRandom(number * 10 + index)));
    const faults = await Promise.all(
      seats.map(({ attendee }, index) => {
        const hear = (frame: string) => {
          if (++frames > FRAMES) abort.abort();
          return attendee.receive(frame);
        };
        return playOverNetwork(
          JSONRPC,
          { ...attendee, receive: hear },
          { url: url(names[index]!), signal: abort.signal },
        );
      }),
    );
    const complaints = seats.flatMap(({ player }) => player.complaints);
    expect({ number, faults, complaints }).toEqual({ number, faults: names.map(() => null), complaints: [] });
    if (abort.signal.aborted) return;
    finished++;
    const [first, ...others] = seats.map(({ player }) => player.outcome!);
    for (const { scores } of others) expect(scores).toEqual(first!.scores);
    expect(seats.some(({ player }) => player.outcome?.result === 'Win')).toBe(true);
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await play(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await server.close();
  expect(problems).toEqual([]);
  expect(finished).toBe(GAMES);
});

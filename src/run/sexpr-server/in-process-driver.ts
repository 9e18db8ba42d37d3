import { openSession } from '../../games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../games/dominion/sexpr/protocol.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import type { GameSession } from '../../kit/game-session.js';
import { afterNextPoll, memoryPair } from '../../peer/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { type RefereeOptions, referee } from '../referee.js';
import type { Order, Served, SexprServer } from './driver-under-test.js';

/** The server's side of a game: ours, or one that breaks a rule. */
export type OpenCourt = (names: readonly string[], seed: number) => GameSession<Datum>;

/** Our own, with the rules of a version. */
export const ownCourt =
  (version: Version): OpenCourt =>
  (names, seed) => {
    const session = openSession({ version, names, seed });
    if (!session.ok) throw new Error(session.error.message);
    return session.value;
  };

export interface MemoryServerOptions {
  /** What the referee itself gives its players. */
  readonly deadline?: number;
  /** In place of the referee. */
  readonly carry?: typeof referee<Datum>;
}

const DEADLINE = 1000;
const MAX_TURNS = 1000;

/** A referee in this process, without a wire between it and the kit. */
export function memoryServer(
  open: OpenCourt,
  { deadline = DEADLINE, carry = referee }: MemoryServerOptions = {},
): SexprServer {
  const options: RefereeOptions = { deadline, firstDeadline: deadline, grace: deadline, maxTurns: MAX_TURNS };
  return {
    seats: (count) => count >= 2 && count <= 4,
    latency: 0,
    start: (order) => Promise.resolve(start(open, order, options, carry)),
  };
}

function start(
  open: OpenCourt,
  { labels, seed, observe }: Order,
  options: RefereeOptions,
  carry: typeof referee<Datum>,
): Served {
  const words: string[] = [];
  const pairs = labels.map((label) =>
    memoryPair(
      { label, framer: SEXPR.codec.framer() },
      { label: 'server', framer: createReader(), observe: observe(label) },
    ),
  );
  const stop = new AbortController();
  const over = carry(
    SEXPR,
    open(labels, seed),
    pairs.map(([player]) => player),
    { ...options, signal: stop.signal },
  ).then(
    ({ faults }) => {
      words.push(...faults.map(({ seat, reason }) => `${labels[seat]}: ${reason}`));
    },
    (error: unknown) => {
      words.push(String(error));
    },
  );
  return {
    ok: true,
    game: {
      seats: pairs.map(([, server]) => server),
      words: () => words,
      end: async () => {
        stop.abort();
        await Promise.all(pairs.map(([, server]) => server.end()));
        // A referee that does not stop is left behind.
        await Promise.race([over, afterNextPoll()]);
      },
    },
  };
}

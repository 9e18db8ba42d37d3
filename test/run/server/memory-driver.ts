import { openSession } from '../../../src/games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import type { Version } from '../../../src/games/dominion/sexpr/versions.js';
import type { GameSession } from '../../../src/kit/game-session.js';
import { afterNextPoll, memoryPair } from '../../../src/peer/index.js';
import { type RefereeOptions, referee } from '../../../src/run/referee.js';
import type { GameOrder, ServedGame, ServerUnderTest } from '../../../src/run/server/index.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { unwrap } from '../../unwrap.js';

/** The server's side of a game: ours, or one that breaks a rule. */
export type OpenSession = (names: readonly string[], seed: number) => GameSession<Datum>;

/** Our own, with the rules of a version. */
export const ownSession =
  (version: Version): OpenSession =>
  (names, seed) =>
    unwrap(openSession({ version, names, seed }));

export interface MemoryDriverOptions {
  /** What the referee itself gives its players. */
  readonly deadline?: number;
  /** In place of the referee. */
  readonly play?: typeof referee<Datum>;
}

const DEADLINE = 1000;
const MAX_TURNS = 1000;

/** A driver in this process, without a wire between it and the kit. */
export function memoryDriver(
  open: OpenSession,
  { deadline = DEADLINE, play = referee }: MemoryDriverOptions = {},
): ServerUnderTest<Datum> {
  const options: RefereeOptions = { deadline, firstDeadline: deadline, grace: deadline, maxTurns: MAX_TURNS };
  return {
    whyNotSeated: (count) => (count >= 2 && count <= 4 ? null : `no game of ${count}`),
    latency: 0,
    openGame: (order) => Promise.resolve({ kind: 'game', game: start(open, order, options, play) }),
  };
}

function start(
  open: OpenSession,
  { labels, seed, record }: GameOrder<Datum>,
  options: RefereeOptions,
  play: typeof referee<Datum>,
): ServedGame<Datum> {
  const output: string[] = [];
  const { codec } = SEXPR;
  const pairs = labels.map((label) =>
    memoryPair(
      { label, framer: codec.framer() },
      { label: 'server', framer: codec.framer(), observe: record.at(label) },
    ),
  );
  const stop = new AbortController();
  const over = play(
    SEXPR,
    open(labels, seed),
    pairs.map(([player]) => player),
    { ...options, signal: stop.signal },
  ).then(
    ({ faults }) => {
      output.push(...faults.map(({ seat, reason }) => `${labels[seat]}: ${reason}`));
    },
    (error: unknown) => {
      output.push(String(error));
    },
  );
  return {
    seats: pairs.map(([, server]) => server),
    output: () => output,
    end: async () => {
      stop.abort();
      await Promise.all(pairs.map(([, server]) => server.end()));
      // A referee that does not stop is left behind.
      await Promise.race([over, afterNextPoll()]);
    },
  };
}

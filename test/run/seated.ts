import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { seededRandom } from '../../src/core/seeded-random.js';
import type { Version } from '../../src/games/dominion/sexpr/messages.js';
import { openGame } from '../../src/games/dominion/sexpr/open-game.js';
import { replyTo } from '../../src/games/dominion/sexpr/player.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import type { SexprTable } from '../../src/games/dominion/sexpr/table.js';
import { engineBuilder, STRATEGIES } from '../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../src/games/dominion/strategies/strategy.js';
import { memoryPair, type Peer, startProcess } from '../../src/peer/index.js';
import type { GameReport } from '../../src/run/game-report.js';
import { referee } from '../../src/run/referee.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { makeLine } from '../../src/wire/sexpr/writer.js';
import { type Watched, watch } from './watched.js';

export const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;

/** Whoever plays at a seat: how its peer is made, given who watches the wire. */
export type Seated = (seat: number, watched: Watched) => Peer<Datum>;

export interface Game {
  readonly version: Version;
  readonly seed: number;
  readonly players: readonly Seated[];
  readonly maxTurns: number;
  /** In place of a new game. */
  readonly table?: SexprTable;
}

export interface Played {
  readonly report: GameReport;
  readonly watched: Watched;
}

/** Plays a game under watch, and expects that nothing was wrong with it. */
export async function playWatched({ version, seed, players, maxTurns, table }: Game): Promise<Played> {
  const watched = watch(table ?? newTable(version, seed, players.length));
  const peers = players.map((player, seat) => player(seat, watched));
  const patience = { deadline: 30_000, firstDeadline: 60_000, grace: 30_000 };
  const report = await referee(SEXPR, watched.session, peers, { ...patience, maxTurns });
  const about = `sexpr/${version}, seed ${seed}, ${players.length} seats`;
  expect({ about, faults: report.faults, problems: watched.problems }).toEqual({ about, faults: [], problems: [] });
  expect(new Set(watched.states)).toEqual(new Set(['over']));
  expect(report.seats.every(({ turns }) => turns <= maxTurns)).toBe(true);
  return { report, watched };
}

function newTable(version: Version, seed: number, seats: number): SexprTable {
  const table = openGame({ version, names: NAMES.slice(0, seats), seed });
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
}

const FOREVER = 2 ** 30;

/** A strategy at the other end of a pair in memory. */
export const inMemory =
  (version: Version, strategy: Strategy): Seated =>
  (seat, watched) => {
    const label = NAMES[seat] as string;
    const [peer, referees] = memoryPair(
      { label, framer: SEXPR.codec.framer(), observe: watched.observerAt(seat) },
      { label: 'referee', framer: SEXPR.codec.framer() },
    );
    const play = async (): Promise<void> => {
      for (let next = await referees.receive(FOREVER); next.ok; next = await referees.receive(FOREVER)) {
        const reaction = replyTo(version, strategy, next.message);
        if (reaction.kind === 'unreadable')
          watched.problems.push(`seat ${seat} cannot read a message: ${reaction.message}`);
        if (reaction.kind === 'reply') referees.send(makeLine(reaction.reply));
      }
      await referees.end();
    };
    play().catch((error: Error) => watched.problems.push(String(error.stack)));
    return peer;
  };

/** A program, as a process with real pipes. */
export const asProcess =
  (argv: readonly string[]): Seated =>
  (seat, watched) =>
    startProcess({
      label: NAMES[seat] as string,
      argv,
      framer: SEXPR.codec.framer(),
      observe: watched.observerAt(seat),
    });

const MAIN = fileURLToPath(new URL('../../dist/bin/herald.js', import.meta.url));

/** `herald player`, as it is installed. */
export const heraldPlayer = (version: Version, strategy: string, seed: number): Seated =>
  asProcess([process.execPath, MAIN, 'player', strategy, '--protocol', `sexpr/${version}`, '--seed', String(seed)]);

const STREAM = -3;

/**
 * A random player whose games come to an end: once in so many times its answer is random, otherwise it does what a player
 * who wants to win would do. Any legal reply can still come from it at any time.
 */
export function eager(seed: number, sides = 20): Strategy {
  const random = STRATEGIES.random(seed);
  const dice = seededRandom(seed, STREAM);
  return (view) => (dice.below(sides) === 0 ? random(view) : engineBuilder(view));
}

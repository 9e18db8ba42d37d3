import { fileURLToPath } from 'node:url';
import { openSession } from '../../src/games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import type { Ending, PeerEvent } from '../../src/peer/index.js';
import type { GameReport } from '../../src/run/game-report.js';
import { referee } from '../../src/run/referee.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { eventually, type Player, start } from '../peer/players.js';
import type { Animal } from './zoo.js';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The file of an animal. */
export const cageOf = (name: string): string => fileOf(`./players/${name}`);

const OPPONENTS = { honest: cageOf('honest.mjs'), attacker: cageOf('attacker.mjs'), slow: fileOf('./slow.mjs') };

/** For those who say nothing, and for all others, whom a busy machine may slow down. */
export const SHORT_MS = 1000;
const LONG_MS = 60_000;

/** Everybody's first hands, and so the ways to each crime, depend on it. */
const SEED = 1;

/** What became of one seat's process, and when. */
export interface Fate {
  readonly token: string;
  readonly ending: Ending;
  /** From the last message it was sent, and from the moment it was to end, until nothing of it was left. */
  readonly msFromLastWord: number;
  readonly msFromEnd: number;
}

export interface Sat {
  readonly report: GameReport;
  readonly animal: Fate;
  readonly opponent: Fate;
}

/** One game of an animal, in the first seat, against whoever leads it to its crime. */
export async function sitDown(name: string, { verdict, isMute, isEarly, ...setting }: Animal): Promise<Sat> {
  const { version = 'v3', against = 'honest' } = setting;
  const session = openSession({ version, names: ['animal', 'opponent'], seed: SEED });
  if (!session.ok) throw new Error(session.error.message);
  const animal = seat(cageOf(name));
  const opponent = seat(OPPONENTS[against]);
  if (isEarly) await eventually(() => animal.hasSpoken(), LONG_MS);
  const report = await referee(SEXPR, session.value, [animal.player, opponent.player], {
    deadline: verdict?.rule === 'peer/timeout' ? SHORT_MS : LONG_MS,
    firstDeadline: isMute ? SHORT_MS : LONG_MS,
    grace: LONG_MS,
    maxTurns: 100,
  });
  return { report, animal: animal.fate(), opponent: opponent.fate() };
}

interface Seat {
  readonly player: Player<Datum>;
  readonly hasSpoken: () => boolean;
  readonly fate: () => Fate;
}

/** Keeps the last event of each kind, and nothing of a flood. */
function seat(file: string): Seat {
  const last = new Map<PeerEvent['kind'], PeerEvent>();
  const player = start([file], { framer: SEXPR.codec.framer(), observe: (event) => last.set(event.kind, event) });
  return {
    player,
    hasSpoken: () => last.has('<<'),
    fate: () => {
      const ended = last.get('ended');
      if (ended?.kind !== 'ended') throw new Error(`${file} was never ended`);
      const since = (kind: PeerEvent['kind']): number => ended.at - (last.get(kind)?.at ?? ended.at);
      const { ending } = ended;
      return { token: player.token, ending, msFromLastWord: since('>>'), msFromEnd: since('input-closed') };
    },
  };
}

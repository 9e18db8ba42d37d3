import type { SexprProtocol, Version } from '../../games/dominion/sexpr/versions.js';
import { SITUATION_STRATEGIES } from '../../games/dominion/strategies/case-strategies.js';
import type { Case } from '../../kit/case.js';
import { makeWords, type ServerCase, type ServerKit } from '../../kit/server-kit.js';
import type { Header } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { systemClock } from '../../peer/index.js';
import { type GameRecord, recordGame } from '../record-game.js';
import { CaseGame } from './driver-game.js';
import type { SexprServer } from './driver-under-test.js';

/** One game of a case, as a transcript. */
export interface Recorded {
  readonly text: string;
  /** Why nothing can be said of the program. */
  readonly fault: Pick<Outcome, 'verdict' | 'reason'> | null;
}

export interface Recording {
  readonly protocol: SexprProtocol;
  readonly kit: ServerKit;
  readonly seed: number;
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** The names of players, of letters only (S-01). */
const NAMES = ['alice', 'bob', 'carol', 'dave', 'eve'] as const;

/** For a server to end by itself. */
const LAST_WORDS_MS = 2000;

const SEATS_PER_SEED = 10;

export async function recordCase(of: Case, play: ServerCase, server: SexprServer, run: Recording): Promise<Recorded> {
  const labels = NAMES.slice(0, play.seats.length);
  const lines: string[] = [];
  const { title, id, rules } = of.transcript.header;
  const header: Header = {
    ...(id !== undefined && { id }),
    ...(title !== undefined && { title }),
    protocol: run.protocol,
    role: 'server',
    ...(rules !== undefined && { rules }),
    seats: labels,
    seed: run.seed,
    strategy: play.strategy,
    deadline: run.deadline,
  };
  const record = recordGame(header, systemClock.now, (text) => lines.push(text));
  const fault = await serve(play, server, labels, record, run);
  return { text: lines.join(''), fault };
}

async function serve(
  play: ServerCase,
  server: SexprServer,
  labels: readonly string[],
  record: GameRecord,
  { protocol, kit, seed, deadline, signal }: Recording,
): Promise<Recorded['fault']> {
  const served = await server.start({ labels, seed, deadline: 2 * deadline, observe: record.at, signal });
  if (!served.ok) {
    if (served.blame !== 'program') return { verdict: 'kit-fault', reason: served.reason };
    record.add({ side: '--', kind: 'fault', text: `server/starts ${served.reason}` });
    return null;
  }
  const strategy = SITUATION_STRATEGIES[play.strategy] as (typeof SITUATION_STRATEGIES)[string];
  const strategies = labels.map((_, seat) => strategy(seed * SEATS_PER_SEED + seat));
  const version = protocol.slice('sexpr/'.length) as Version;
  const { latency } = server;
  const plan = { version, labels, strategies, of: play, deadline, latency, signal };
  const game = new CaseGame(plan, served.game, record, kit.auditor(protocol, labels));
  let isOver = false;
  try {
    isOver = await game.play();
  } finally {
    // A server that is done may have something to say about it.
    await served.game.end(isOver ? LAST_WORDS_MS : 0);
  }
  for (const line of served.game.words()) record.note(makeWords(line));
  return null;
}

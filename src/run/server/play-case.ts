import type { Case } from '../../kit/case.js';
import { SERVER_DIED } from '../../kit/process-rules.js';
import { framingOf, type Protocol } from '../../kit/protocol.js';
import { versionIn } from '../../kit/protocol-name.js';
import type { Registry } from '../../kit/rule-registry.js';
import { makeOutputNote, type ServerCase, type ServerGrader } from '../../kit/server/index.js';
import type { Header } from '../../kit/transcript/index.js';
import { systemClock } from '../../peer/index.js';
import { type GameRecorder, recordGame } from '../record-game.js';
import { CaseGame } from './case-game.js';
import type { ServedGame, ServerUnderTest } from './server-under-test.js';

/** One game of a case. */
export interface PlayedCaseGame {
  /** The transcript. */
  readonly text: string;
  /** What is at fault instead of the server; null if nothing is. */
  readonly kitFault: string | null;
}

export interface CasePlayOptions<M> {
  readonly protocolName: string;
  readonly protocol: Pick<Protocol<M>, 'codec' | 'transport'>;
  readonly grader: ServerGrader<M>;
  readonly server: ServerUnderTest<M>;
  readonly registry: Registry;
  readonly seed: number;
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** For players whose seats the situation of the case decides on: letters only, as every protocol allows. */
const NAMES = ['alice', 'bob', 'carol', 'dave', 'eve', 'fay'] as const;

/** Bytes that are recorded of what a server sends to a seat: unlike a player, it sends more than it receives. */
const SERVER_QUOTA = 16 * 1024 * 1024;

/** For a server to end by itself. */
const ENDING_MS = 2000;

/** Plays one game of a case, and records it. */
export async function playCase<M>(one: Case, of: ServerCase<M>, options: CasePlayOptions<M>): Promise<PlayedCaseGame> {
  const { protocol } = options;
  const labels = labelsOf(one, of, options);
  const lines: string[] = [];
  const header = headerOf(one, of, labels, options);
  const framing = framingOf(protocol.transport);
  const record = recordGame(header, systemClock.now, (text) => lines.push(text), framing, SERVER_QUOTA);
  const kitFault = await serve(of, labels, record, options);
  return { text: lines.join(''), kitFault };
}

function labelsOf<M>({ id }: Case, { seats }: ServerCase<M>, { grader, seed }: CasePlayOptions<M>): readonly string[] {
  const labels = grader.bindsSeats ? NAMES.slice(0, seats.length) : seats;
  return grader.hasFreshNames ? labels.map((label) => `${label}-${tagOf(`${id} ${seed}`)}`) : labels;
}

/** Short, and different for different texts, as far as that can be. */
function tagOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) as number)) >>> 0;
  return hash.toString(36);
}

function headerOf<M>(
  { transcript }: Case,
  { setup, strategy }: ServerCase<M>,
  labels: readonly string[],
  { protocolName, seed, deadline }: CasePlayOptions<M>,
): Header {
  const { title, id, rules } = transcript.header;
  return {
    ...(id !== undefined && { id }),
    ...(title !== undefined && { title }),
    protocol: protocolName,
    role: 'server',
    ...(rules !== undefined && { rules }),
    seats: labels,
    seed,
    ...(setup.recordedSetup !== undefined && { setup: setup.recordedSetup }),
    strategy,
    deadline,
  };
}

async function serve<M>(
  of: ServerCase<M>,
  labels: readonly string[],
  record: GameRecorder,
  options: CasePlayOptions<M>,
): Promise<string | null> {
  const { server, seed, deadline, signal } = options;
  const opened = await server.openGame({ labels, setup: of.setup, seed, deadline, record, signal });
  if (opened.kind === 'kit-fault') return opened.reason;
  if (opened.kind === 'no-game') return null;
  const game = await openTable(of, labels, opened.game, record, options);
  let isOver = false;
  try {
    isOver = await game.play();
  } finally {
    // A server may print something as it ends.
    await opened.game.end(isOver ? ENDING_MS : 0);
  }
  for (const line of opened.game.output()) record.note(makeOutputNote(line));
  // A server that has created a game was reached.
  return options.grader.access === undefined ? blameFor(game.unreachable, record, options) : null;
}

/** That a server cannot be reached is its own fault if it could be before. */
function blameFor<M>(
  reason: string | null,
  record: GameRecorder,
  { server, registry }: CasePlayOptions<M>,
): string | null {
  if (reason === null || !server.wasReached?.() || registry.find(SERVER_DIED) === null) return reason;
  record.add({ side: '--', kind: 'fault', text: `${SERVER_DIED} ${reason}` });
  return null;
}

async function openTable<M>(
  of: ServerCase<M>,
  labels: readonly string[],
  game: ServedGame<M>,
  record: GameRecorder,
  { protocolName, protocol, grader, server, seed, deadline, signal }: CasePlayOptions<M>,
): Promise<CaseGame<M>> {
  const { setup, strategy } = of;
  const players = await setup.openPlayers({ version: versionIn(protocolName), labels, strategy, seed });
  const { latency } = server;
  return new CaseGame({ protocol, grader, of, labels, players, deadline, latency, signal }, game, record);
}

import { type SeededRandom, seededRandom } from '../../../../../src/core/seeded-random.js';
import {
  cardOf,
  cardsOfEdition,
  makeRules,
  type Rules,
  randomKingdom,
  rulesOf,
} from '../../../../../src/games/dominion/engine/index.js';
import { parseEnvelope } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { DIALECTS, type Dialect, type Party } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../../../../src/games/dominion/jsonrpc/player.js';
import {
  type Validation,
  validateParams,
  validateResult,
} from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';
import { advance, type Session, START } from '../../../../../src/games/dominion/jsonrpc/session/session-machine.js';
import { type JsonRpcSession, openTableSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import { activeRandom } from '../../../../../src/games/dominion/strategies/active-random.js';
import { STRATEGIES } from '../../../../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../../../../src/games/dominion/strategies/strategy.js';
import { uniformRandom } from '../../../../../src/games/dominion/strategies/uniform-random.js';
import type { Output } from '../../../../../src/kit/game-session.js';
import { unwrap } from '../../../../unwrap.js';
import { checkInvariants, countCards } from '../../engine/invariants.js';
import { NAMES } from './tables.js';

/** One end of a connection: what is on its way to the player, and the state of its session. */
export interface Line {
  readonly player: JsonPlayer;
  readonly dialect: Dialect;
  readonly coming: string[];
  session: Session;
  isClosed: boolean;
}

export interface Watched {
  readonly hosted: JsonRpcSession;
  readonly lines: readonly Line[];
  readonly dice: SeededRandom;
  readonly rematches: number;
  /** The invariants are relative to this. */
  atStart: readonly number[];
  /** What should never occur: errors, complaints, violated invariants, messages out of turn or out of shape. */
  readonly faults: string[];
  /** Register ids of what schemas let pass with a note. */
  readonly notes: Set<string>;
  /** Methods that went over the lines. */
  readonly methods: Map<string, number>;
  frames: number;
  /** Sees every frame of the server when it is sent. */
  onFrame: ((seat: number, frame: string) => void) | null;
}

export interface Spec {
  readonly seed: number;
  readonly seats?: number;
  readonly rules?: Rules;
  /** How often all want another game. */
  readonly rematches?: number;
  /** Whether it has all its provinces. Otherwise it is over when the interesting cards have come, but for one in seven. */
  readonly whole?: boolean;
}

const PROVINCE = cardOf('province');

const PLAYERS: readonly ((seed: number) => Strategy)[] = [
  activeRandom,
  activeRandom,
  activeRandom,
  uniformRandom,
  STRATEGIES['big-money'],
  STRATEGIES.engine,
  STRATEGIES.smithy,
];

/** Big tables are as good as small ones to find a fault with, and take longer. */
const SEATS = [2, 3, 2, 4, 2, 3, 2, 5, 2, 6];
const WHOLE = 7;

/** Two to six seats, dialects mixed, at least one active player. */
export function openWatched({ seed, seats, rules = rulesOf('dominai'), rematches = 0, whole }: Spec): Watched {
  const dice = seededRandom(seed);
  const names = NAMES.slice(0, seats ?? SEATS[seed % SEATS.length]);
  const dialects = names.map(() => dice.pick(DIALECTS));
  const kingdom = randomKingdom(cardsOfEdition(2), seed);
  const hosted = unwrap(openTableSession({ names, dialects, kingdom, rules, seed, showsHand: true }));
  if (!(whole ?? seed % WHOLE === 0)) (hosted.table.cards.supply as number[])[PROVINCE] = 1;
  const strategies = names.map((_, seat) => (seat === 0 ? activeRandom : dice.pick(PLAYERS))(seed * 7 + seat));
  const lines = strategies.map((strategy, seat) => ({
    player: newJsonPlayer(strategy, rematches > 0),
    dialect: dialects[seat] as Dialect,
    coming: [],
    session: START,
    isClosed: false,
  }));
  return {
    hosted,
    lines,
    dice,
    rematches,
    atStart: countCards(hosted.table.game),
    faults: [],
    notes: new Set(),
    methods: new Map(),
    frames: 0,
    onFrame: null,
  };
}

/** Puts the messages of the server on the lines. */
export function deliver(watched: Watched, outputs: readonly Output[]): void {
  for (const output of outputs) {
    if (output.kind === 'remark') continue;
    const line = watched.lines[output.seat] as Line;
    if (output.kind === 'close') line.isClosed = true;
    else if (line.isClosed) watched.faults.push(`seat ${output.seat} is sent something after its end: ${output.text}`);
    else {
      line.coming.push(output.text);
      watched.onFrame?.(output.seat, output.text);
    }
  }
  const { game, round, stage } = watched.hosted.table;
  if (stage === 'starting') watched.atStart = countCards(game);
  if (round === watched.rematches)
    for (const { player } of watched.lines) Object.assign(player, { wantsRematch: false });
  for (const { message } of checkInvariants(game, watched.atStart)) watched.faults.push(`invariant: ${message}`);
}

/** Checks one frame against the schemas and the session machine. */
function look(watched: Watched, line: Line, from: Party, frame: string): void {
  watched.frames++;
  const said = parseEnvelope(frame);
  const step = advance(line.session, from, said);
  line.session = step.session;
  if (!step.ok) watched.faults.push(`${step.violation.rule} by ${from} in ${step.violation.state}: ${frame}`);
  if (said.kind === 'request' || said.kind === 'notification') {
    if (said.method === 'Attack' && line.player.known === null)
      watched.faults.push('J-09 attacked before its first turn');
    watched.methods.set(said.method, (watched.methods.get(said.method) ?? 0) + 1);
    record(watched, frame, validateParams(line.dialect, said.method, said.params, from));
  } else if (said.kind === 'response' && step.answers !== null) {
    record(watched, frame, validateResult(line.dialect, step.answers.method, step.answers.params, said.result));
  } else watched.faults.push(`${from}: ${frame}`);
}

function record(watched: Watched, frame: string, validation: Validation): void {
  if (!validation.ok) watched.faults.push(`${validation.message}: ${frame}`);
  else for (const { register, message } of validation.notes) watched.notes.add(register ?? message);
}

/** One frame reaches one player, any of those that something is on its way to, and is answered. False when there is none. */
export function beat(watched: Watched): boolean {
  const waiting = watched.lines.flatMap((line, seat) => (line.coming.length > 0 ? [seat] : []));
  if (waiting.length === 0) return false;
  const seat = watched.dice.pick(waiting);
  const line = watched.lines[seat] as Line;
  const frame = line.coming.shift() as string;
  look(watched, line, 'server', frame);
  for (const reply of receiveFrame(line.player, frame)) {
    look(watched, line, 'player', reply);
    deliver(watched, watched.hosted.receive(seat, reply));
  }
  return true;
}

/** No game has nearly as many frames. */
export const MOST_FRAMES = 60_000;

export function playToEnd(watched: Watched): void {
  while (watched.frames < MOST_FRAMES && beat(watched));
  for (const { player } of watched.lines) watched.faults.push(...player.complaints);
}

/** How to replay a game that went wrong. */
export const printed = ({ seed, rules }: Spec): string => `seed ${seed}, rules ${rules ? makeRules(rules) : 'dominai'}`;

export const begin = (watched: Watched): void => deliver(watched, watched.hosted.begin());

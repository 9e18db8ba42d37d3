import { type BridgeAction, send } from '../../../../kit/bridge-action.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { DEFAULT_DIALECT, type Dialect } from '../../jsonrpc/messages.js';
import type { PlayerRequest, RequestId } from '../../jsonrpc/table/table.js';
import { type Defense, makeDefense, makePlay, type Play, type Version } from '../../sexpr/messages.js';
import { advance, replyEvent, type SessionState, START } from '../../sexpr/session-machine.js';
import { DriverKnowledge } from './driver-knowledge.js';
import type { JsonrpcOnSexprFidelity } from './fidelity.js';
import { PlayerSender } from './player-sender.js';
import type { DriverQuestion, OpenQuestion, TurnSoFar } from './visible-state.js';

export interface JsonrpcOnSexprOptions {
  /** What the driver speaks. */
  readonly version?: Version;
  /** What the player understands; `live` has `trash`, `in_play` and `phase`, `docs` has `Played` and `Shuffle`. */
  readonly dialect?: Dialect;
}

/** Before the first state; until StartGame is answered; during the game; until GameOver is answered; afterwards. */
export type Phase = 'waiting' | 'starting' | 'playing' | 'ending' | 'closed';

/** One player's seat at a driver of the other protocol. */
export interface BridgeState {
  readonly dialect: Dialect;
  readonly fidelity: JsonrpcOnSexprFidelity;
  readonly knowledge: DriverKnowledge;
  readonly player: PlayerSender;
  /** What the current event leads to. */
  actions: BridgeAction[];
  phase: Phase;
  /** Where the driver's session with this seat stands. */
  session: SessionState;
  /** The driver's question that has not been answered. */
  open: OpenQuestion | null;
  /** The player's request that the driver's next state answers. */
  running: { readonly id: RequestId; readonly endsTurn: boolean } | null;
  /** Requests of the player that wait for the running one. */
  readonly queue: PlayerRequest[];
  isOwnTurn: boolean;
  turn: TurnSoFar;
  /** The last question that was answered, and the answer. */
  lastReply: { readonly question: DriverQuestion; readonly reply: Play | Defense } | null;
  /** Notifications that wait until the player has answered StartGame. */
  readonly delayed: string[];
}

/** `actions` alone does not show whether a treasure was played or a card bought (J-26). */
export const NEW_TURN: TurnSoFar = { phase: 'action', bought: false };

export function newBridgeState(
  { version = 'v3', dialect = DEFAULT_DIALECT }: JsonrpcOnSexprOptions,
  fidelity: JsonrpcOnSexprFidelity,
): BridgeState {
  const bridge: BridgeState = {
    dialect,
    fidelity,
    knowledge: new DriverKnowledge(version),
    player: new PlayerSender(fidelity, dialect, (action) => bridge.actions.push(action)),
    actions: [],
    phase: 'waiting',
    session: START,
    open: null,
    running: null,
    queue: [],
    isOwnTurn: false,
    turn: NEW_TURN,
    lastReply: null,
    delayed: [],
  };
  return bridge;
}

/** Answers the driver's open question. */
export function replyToDriver(bridge: BridgeState, { question }: OpenQuestion, reply: Play | Defense): void {
  bridge.open = null;
  bridge.lastReply = { question, reply };
  const datum = reply.kind === 'moat' || reply.kind === 'discard' ? makeDefense(reply) : makePlay(reply);
  bridge.session = advance(bridge.session, replyEvent(question.kind, datum)).state;
  bridge.actions.push(send('server', makeText(datum)));
}

import { type BridgeAction, send } from '../../../../kit/bridge-action.js';
import type { CardName, Game } from '../../engine/index.js';
import type { Id } from '../../jsonrpc/envelope/envelope.js';
import type { AttackParams, TurnState } from '../../jsonrpc/messages.js';
import type { Play } from '../../sexpr/messages.js';
import type { Asked } from '../../sexpr/replies.js';
import { advance, type SessionEvent, type SessionState, START } from '../../sexpr/session-machine.js';
import type { Version } from '../../sexpr/versions.js';
import type { Aliases } from './aliases.js';
import type { SupplyCounts } from './card-mapping.js';
import type { SexprOnJsonrpcFidelity } from './fidelity.js';
import { type OwnedCards, type Prediction, STARTING_CARDS } from './owned-cards.js';

export interface SexprOnJsonrpcOptions {
  /** What the player is called at the server. */
  readonly name: string;
  readonly version: Version;
  /** Plays even if the kingdom can change the player's cards without a message. */
  readonly unrated: boolean;
  /** Also sends the player what can only be guessed. */
  readonly synthetic: boolean;
  /** Whether the server's public state can be fetched. */
  readonly canFetchState: boolean;
}

/** What is public, besides the player's own cards. */
export interface PublicCards {
  readonly supply: SupplyCounts;
  /** Newest first; null if the server does not send it. */
  readonly trash: readonly CardName[] | null;
}

/** A question that the player has not answered yet. */
export interface UnansweredQuestion {
  readonly asked: Asked;
  readonly game: Game;
  readonly text: string;
}

/** A request that the server has not answered yet. */
export interface SentRequest {
  readonly id: number;
  readonly play: Play;
  readonly before: OwnedCards;
  readonly prediction: Prediction;
  /** The connection was lost since: the answer may never come. */
  readonly mayBeLost?: boolean;
}

export interface Attack {
  readonly id: Id;
  readonly params: AttackParams;
  /** The connection was lost since: the server may ask again, with another id. */
  readonly mayBeLost?: boolean;
}

/** What the bridge is waiting for. */
export type Phase =
  /** `StartGame`. */
  | { readonly kind: 'idle' }
  /** The turns of the others. */
  | { readonly kind: 'watching' }
  /** The player's own cards, at its first turn in a game that has begun without it. */
  | { readonly kind: 'catching-up'; readonly state: TurnState }
  /** The player's play. */
  | { readonly kind: 'choosing'; readonly question: UnansweredQuestion }
  /** The server's answer. An attack can overtake the result of `EndTurn`, and then waits for the hand in it (J-28). */
  | { readonly kind: 'requesting'; readonly request: SentRequest; readonly attack: Attack | null }
  /** The public state, which shows who attacks. */
  | { readonly kind: 'attacked'; readonly attack: Attack }
  /** The player's defense. */
  | { readonly kind: 'defending'; readonly attack: Attack; readonly question: UnansweredQuestion }
  | { readonly kind: 'over' };

/** One player's seat at a server of the other protocol. */
export interface BridgeState {
  readonly options: SexprOnJsonrpcOptions;
  readonly fidelity: SexprOnJsonrpcFidelity;
  phase: Phase;
  /** Where the session with the player stands. */
  session: SessionState;
  /** Names as the server has them, in turn order. */
  order: readonly string[];
  aliases: Aliases;
  /** Cards in the kingdom that may change the player's cards without a message it understands. */
  unannouncedCards: readonly string[];
  cards: OwnedCards;
  /** Null before the player's first turn. */
  publicCards: PublicCards | null;
  /** The supply at the end of the player's last turn; null before that. */
  supplyAfterTurn: SupplyCounts | null;
  /** Whether a treasure was played or a card bought this turn. */
  isBuying: boolean;
  /** How many questions the player has been asked. */
  questions: number;
  nextId: number;
  /** The last answer to an attack, for a server that asks again. */
  lastAnswer: { readonly id: Id; readonly frame: string; readonly mayBeLost?: boolean } | null;
  /** Who last played a militia, as far as `Played` shows (J-31). */
  attacker: string | null;
}

export const newBridgeState = (options: SexprOnJsonrpcOptions, fidelity: SexprOnJsonrpcFidelity): BridgeState => ({
  options,
  fidelity,
  phase: { kind: 'idle' },
  session: START,
  order: [],
  aliases: { table: [], aliasOf: (name) => name },
  unannouncedCards: [],
  cards: STARTING_CARDS,
  publicCards: null,
  supplyAfterTurn: null,
  isBuying: false,
  questions: 0,
  nextId: 1,
  lastAnswer: null,
  attacker: null,
});

/** Sends the player a message. `event` is what it is for the order of messages. */
export function sendPlayer(bridge: BridgeState, event: SessionEvent, text: string): BridgeAction {
  bridge.session = advance(bridge.session, event).state;
  return send('player', text);
}

export const isOver = ({ phase }: BridgeState): boolean => phase.kind === 'over';

export const questionOf = ({ phase }: BridgeState): UnansweredQuestion | null =>
  'question' in phase ? phase.question : null;

/** An attack that is not answered yet. */
export const attackOf = ({ phase }: BridgeState): Attack | null => ('attack' in phase ? phase.attack : null);

const uncertain = <T>(message: T): T & { readonly mayBeLost: true } => ({ ...message, mayBeLost: true });

/** The connection was lost and re-established: neither the last message sent nor the last received is certain. */
export function markUncertain(bridge: BridgeState): void {
  const { phase, lastAnswer } = bridge;
  if (phase.kind === 'requesting') {
    bridge.phase = { ...phase, request: uncertain(phase.request), attack: phase.attack && uncertain(phase.attack) };
  } else if ('attack' in phase) bridge.phase = { ...phase, attack: uncertain(phase.attack) };
  if (lastAnswer !== null) bridge.lastAnswer = uncertain(lastAnswer);
}

/** All names in turn order, starting with the player's own (S-21). */
export function namesFromOwn({ order, options }: BridgeState): string[] {
  const own = order.indexOf(options.name);
  return [...order.slice(own), ...order.slice(0, own)];
}

/** Whether the game may have begun before the player came: it has had no turn here yet, and the server can be asked. */
export const mayHaveComeLate = ({ publicCards, options }: BridgeState): boolean =>
  publicCards === null && options.canFetchState;

export const isUnratedGame = ({ unannouncedCards }: BridgeState): boolean => unannouncedCards.length > 0;

import type { Envelope, Id } from '../envelope/envelope.js';
import type { Method, Party } from '../messages.js';

export const STAGES = ['lobby', 'started', 'over', 'fatal', 'closed'] as const;
export type SessionStage = (typeof STAGES)[number];

/** A request that is not answered yet. */
export interface Pending {
  readonly id: Id;
  readonly method: string;
  readonly params: unknown;
}

/** One connection, as far as the order of messages is concerned. Each side has its own ids (J-15). */
export interface Session {
  readonly stage: SessionStage;
  /** The player's turn, until its EndTurn has been answered. */
  readonly turn: boolean;
  /** What the server has asked. */
  readonly asked: readonly Pending[];
  /** What the player has requested. */
  readonly requested: readonly Pending[];
  /** Ids that the player has answered lately, to distinguish an answer given twice from one to nothing. */
  readonly answered: readonly Id[];
  /** What the player has answered to GameOver. */
  readonly rematch: boolean;
}

export const START: Session = {
  stage: 'lobby',
  turn: false,
  asked: [],
  requested: [],
  answered: [],
  rematch: false,
};

export const SESSION_STATES = [
  'lobby',
  'starting',
  'waiting',
  'in turn',
  'requesting',
  'ending its turn',
  'over',
  'fatal',
  'closed',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const isAsked = (session: Session, method: Method): boolean =>
  session.asked.some((pending) => pending.method === method);
const isRequested = (session: Session, method: Method): boolean =>
  session.requested.some((pending) => pending.method === method);
/** JP-18 and JP-19 happen here: the player has ended its turn, and the server has not said so yet. */
export const isEnding = (session: Session): boolean => isRequested(session, 'EndTurn');
export const isPlaying = (session: Session): boolean => isRequested(session, 'Play');

export function stateOf(session: Session): SessionState {
  const { stage, turn, requested } = session;
  if (stage === 'lobby') return isAsked(session, 'StartGame') ? 'starting' : 'lobby';
  if (stage !== 'started') return stage;
  if (isEnding(session)) return 'ending its turn';
  if (requested.length > 0) return 'requesting';
  return turn ? 'in turn' : 'waiting';
}

/** Requests that a party has not answered. */
export const unansweredBy = (session: Session, party: Party): readonly Pending[] =>
  party === 'player' ? session.asked : session.requested;

export type Incoming = Envelope | { readonly kind: 'close' };

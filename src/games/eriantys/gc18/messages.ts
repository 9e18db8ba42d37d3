import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { MoveErrorCode } from './judge-wire-move.js';
import type { GamePhase } from './model-state.js';
import type { WireMove } from './wire-moves.js';

export const PROTOCOL_ID = 'gc18';
export const VERSION = '1';

export const SERVER_MESSAGES = [
  'ConnectionAccepted',
  'LoginRequest',
  'NumberOfPlayersRequest',
  'ExpertModeRequest',
  'Wait',
  'Error',
  'GameStarted',
  'GameUpdated',
  'MoveError',
  'GameEnded',
] as const;
export type ServerMessage = (typeof SERVER_MESSAGES)[number];

export const CLIENT_MESSAGES = ['LoginReply', 'NumberOfPlayersReply', 'ExpertModeReply', 'PerformGameMove'] as const;
export type ClientMessage = (typeof CLIENT_MESSAGES)[number];

export const ERROR_CODES = [
  'MALFORMED_MESSAGE',
  'UNKNOWN_TYPE',
  'UNEXPECTED_MESSAGE',
  'NICKNAME_TAKEN',
  'INVALID_NICKNAME',
  'INVALID_NUMBER_OF_PLAYERS',
  'INVALID_EXPERT_MODE',
  'SERVER_FULL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const NAME_FORM = 'a name has 1 to 32 characters, no control characters, and no space at its ends';

export type WaitReason = 'CHOOSING_PARAMETERS' | 'WAITING_FOR_PLAYERS';
export type EndReason = 'LAST_TOWER' | 'THREE_ISLANDS' | 'BAG_EMPTY' | 'ASSISTANTS_EXHAUSTED' | 'PLAYER_DISCONNECTED';

/** Bytes of a line, without its end, that a client may send, and a server. */
export const MAX_CLIENT_LINE = 65_536;
export const MAX_SERVER_LINE = 1_048_576;

/** A message as an object; null for what is none. */
export const objectIn = ({ value }: JsonMessage): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The type that a message gives itself; null if it gives none. */
export function typeOf(message: JsonMessage): string | null {
  const type = objectIn(message)?.['type'];
  return typeof type === 'string' ? type : null;
}

export const makeConnectionAccepted = (): string => '{"type":"ConnectionAccepted","protocol":"GC18/1"}';

/** A message without members. */
export const makeRequest = (type: 'LoginRequest' | 'NumberOfPlayersRequest' | 'ExpertModeRequest'): string =>
  `{"type":"${type}"}`;

export const makeWait = (reason: WaitReason): string => `{"type":"Wait","reason":"${reason}"}`;

export const makeError = (code: ErrorCode, message: string): string => JSON.stringify({ type: 'Error', code, message });

export const makeMoveError = (code: MoveErrorCode, message: string): string =>
  JSON.stringify({ type: 'MoveError', code, message });

/** `state` is the text of a modelState, here and below. */
export const makeGameStarted = (playerId: number, otherPlayerNames: readonly string[], state: string): string =>
  `{"type":"GameStarted","playerId":${playerId},"otherPlayerNames":${JSON.stringify(otherPlayerNames)},"modelState":${state}}`;

export interface LastMove {
  readonly player: number;
  readonly move: WireMove;
}

export const makeGameUpdated = (
  currentPlayer: number,
  gamePhase: GamePhase,
  lastMove: LastMove,
  state: string,
): string =>
  `{"type":"GameUpdated","currentPlayer":${currentPlayer},"gamePhase":"${gamePhase}",` +
  `"lastMove":${JSON.stringify(lastMove)},"modelState":${state}}`;

export const makeGameEnded = (winners: readonly number[], reason: EndReason): string =>
  JSON.stringify({ type: 'GameEnded', winner: winners.length === 1 ? winners[0] : null, winners, reason });

export const makeLoginReply = (username: string): string => JSON.stringify({ type: 'LoginReply', username });

export const makeNumberReply = (numberOfPlayers: number): string =>
  JSON.stringify({ type: 'NumberOfPlayersReply', numberOfPlayers });

export const makeExpertReply = (expertMode: boolean): string => JSON.stringify({ type: 'ExpertModeReply', expertMode });

export const makePerformGameMove = (move: WireMove): string => JSON.stringify({ type: 'PerformGameMove', move });

/** The names of the others, clockwise from a seat. */
export const namesAfter = (names: readonly string[], seat: number): string[] => [
  ...names.slice(seat + 1),
  ...names.slice(0, seat),
];

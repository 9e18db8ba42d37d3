import { DIALECTS, type Dialect } from '../games/dominion/jsonrpc/messages.js';
import { type HostedGame as FullGame, hostGame, type Output } from '../games/dominion/jsonrpc/table/game-session.js';
import type { Awaited } from '../games/dominion/jsonrpc/table/queries.js';
import type { JsonTableOptions } from '../games/dominion/jsonrpc/table/table.js';

export { type Awaited, DIALECTS, type Dialect, type Output };

export const isDialect = (text: unknown): text is Dialect => (DIALECTS as readonly unknown[]).includes(text);

/** One game of the protocol, deterministic, so that a log of its inputs is the game. */
export type HostedGame = Omit<FullGame, 'table'>;

/** Seats are numbered in the order of joining. */
export type OpenGame = (options: JsonTableOptions) => HostedGame;

/** The real game. Its options have been checked before: that they are refused is a fault of our own. */
export const openGame: OpenGame = (options) => {
  const game = hostGame(options);
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
};

/** Why the host takes a seat out of a game. */
export const LEAVE_REASONS = ['disconnected', 'deadline', 'flood', 'violation'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** What the host itself says to a player whose game cannot say it: it has not begun, or the frame was no text. */
export const makeFatalError = (message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'FatalError', params: { message } });

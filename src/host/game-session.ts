import { DIALECTS, type Dialect } from '../games/dominion/jsonrpc/messages.js';
import { openTableSession } from '../games/dominion/jsonrpc/table/game-session.js';
import type { JsonTableOptions } from '../games/dominion/jsonrpc/table/table.js';
import type { GameSession } from '../kit/game-session.js';

export { type Awaited, LEAVE_REASONS, type LeaveReason, type Output } from '../kit/game-session.js';
export { DIALECTS, type Dialect };

export const isDialect = (text: unknown): text is Dialect => (DIALECTS as readonly unknown[]).includes(text);

export type HostedGame = GameSession<string>;

/** Seats are numbered in the order of joining. */
export type OpenGame = (options: JsonTableOptions) => HostedGame;

/** The real game. Its options have been checked before: that they are refused is a fault of our own. */
export const openGame: OpenGame = (options) => {
  const game = openTableSession(options);
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
};

/** What the host itself says to a player whose game cannot say it: it has not begun, or the frame was no text. */
export const makeFatalError = (message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'FatalError', params: { message } });

import type { TableIdentity, TableOutput } from '../../../kit/table-session.js';
import type { Draft, Game } from '../engine/index.js';
import type { JsonTable } from '../jsonrpc/table/table.js';
import type { SeenStep, TableGame, Viewer } from '../table/index.js';
import type { ChatLine, TablePhase, TableSettings } from '../table/remote/index.js';
import { type LobbySeat, TABLE_DIALECT } from './lobby-seat.js';

/** The view that a viewer has been sent last. */
export interface SentView {
  readonly step: number;
  /** Without its steps, as JSON. */
  readonly text: string;
  readonly steps: readonly SeenStep[];
}

/** A table from the lobby to the end. */
export interface TableState {
  readonly identity: TableIdentity;
  /** A draft completes its mode. */
  settings: TableSettings;
  readonly seed: number;
  readonly seats: readonly LobbySeat[];
  phase: TablePhase;
  /** Null unless the kingdom is being picked. */
  draft: Draft | null;
  /** Null until the game begins. */
  game: TableGame | null;
  /** Earlier games that may be taken back to, by their number of steps. */
  readonly earlier: Map<number, Game>;
  /** Speaks with the programs; null if there are none. It has a copy of the game. */
  programs: JsonTable | null;
  /** The programs have not been told of the last answers. */
  isBehind: boolean;
  /** Programs that broke the protocol, and whose seats are to be given up. */
  lost: number[];
  readonly sent: Map<Viewer, SentView>;
  /** The lobby as it was sent last, as JSON. */
  sentLobby: string;
  readonly chat: ChatLine[];
  /** How many lines were said before those that are kept. */
  chatBefore: number;
  /** Milliseconds since the table was created. */
  now: number;
  outputs: TableOutput[];
}

export const makeNotification = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });

/** Whether a person in a browser sits there. */
export const isPersonAt = ({ seats }: TableState, seat: number): boolean => seats[seat]?.version === TABLE_DIALECT;

export const isInGame = ({ game }: TableState, seat: number): boolean => game?.game.seats[seat]?.withdrawn === false;

/** Sends to everybody who speaks the dialect of tables, and to spectators. */
export function sendToAll(state: TableState, textFor: (seat: number | null) => string): void {
  for (const seat of state.seats.keys()) {
    if (isPersonAt(state, seat)) state.outputs.push({ kind: 'send', seat, text: textFor(seat) });
  }
  state.outputs.push({ kind: 'watch', text: textFor(null) });
}

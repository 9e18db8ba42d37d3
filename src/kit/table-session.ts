import type { Result } from '../core/result.js';
import type { Settings } from './game-option.js';
import type { Awaited, LeaveReason } from './game-session.js';
import type { TableGateway } from './table-gateway.js';

/** What the host is to do for a table. */
export type TableOutput =
  | { readonly kind: 'send'; readonly seat: number; readonly text: string }
  /** To all spectators. */
  | { readonly kind: 'watch'; readonly text: string }
  /** Ends the connection of a seat. `frees` if the seat is free again. */
  | {
      readonly kind: 'close';
      readonly seat: number;
      readonly code: number;
      readonly reason: string;
      readonly frees: boolean;
    };

/** A program that is to be started, for a seat. */
export interface WantedProgram {
  readonly seat: number;
  readonly program: string;
  /** What it is called at this table, where it may sit twice. */
  readonly name: string;
}

export interface PresentSeat {
  readonly seat: number;
  readonly state: 'here' | 'away' | 'gone';
  /** Milliseconds until others may go on without it. */
  readonly left: number | null;
}

/** Who is there, which only the host knows. */
export interface Presence {
  readonly seats: readonly PresentSeat[];
  /** Milliseconds until the deadline; null without one. */
  readonly waiting: readonly { readonly seat: number; readonly left: number | null }[];
  readonly watchers: number;
}

/**
 * A table that people and programs sit at, from the lobby to the end. Deterministic, like a `GameSession`: the same inputs
 * in the same order give the same outputs, so a log of the inputs is the table. Connections come and go; it is only notified of it.
 */
export interface TableSession {
  /** How many seats there are, taken or not. */
  readonly seats: number;
  /** The seat that a new player would get. `invited` is the seat that the key is for; null for a key of the table. */
  readonly seatFor: (version: string, invited: number | null) => Result<number>;
  /** The names at the table: players, bots, programs. */
  readonly names: () => readonly string[];
  readonly join: (seat: number, name: string, version: string) => readonly TableOutput[];
  /** The seat of a player who has left before the game is free again. */
  readonly quit: (seat: number) => readonly TableOutput[];
  /** A message of a seat. `at`: milliseconds since the table was created. */
  readonly receive: (seat: number, text: string, at: number) => readonly TableOutput[];
  readonly away: (seat: number) => readonly TableOutput[];
  readonly back: (seat: number) => readonly TableOutput[];
  /** The time in which a player who is away may come back undisturbed is over. */
  readonly expire: (seat: number) => readonly TableOutput[];
  /** The host gives a seat up: it is replaced or forfeits, as the table was set up. Everybody is told `message`. */
  readonly drop: (seat: number, why: LeaveReason, message?: string) => readonly TableOutput[];
  /** The host was started anew, and with it the program of a seat has gone: whether it is wanted again. */
  readonly wantsAgain: (seat: number) => boolean;
  /** What a seat, or a spectator, must be sent to show the table. */
  readonly welcome: (seat: number | null) => readonly string[];
  readonly makePresence: (presence: Presence) => string;
  /** Whether a person sits there, who needs time. Programs do not. */
  readonly isPerson: (seat: number) => boolean;
  /** Milliseconds for each answer of a person; null for no limit. */
  readonly deadline: number | null;
  readonly wantedPrograms: () => readonly WantedProgram[];
  readonly awaited: () => readonly Awaited[];
  readonly phase: () => 'lobby' | 'drafting' | 'starting' | 'playing' | 'over';
  /** What anybody may know, as JSON. */
  readonly publicState: () => Readonly<Record<string, unknown>>;
  /**
   * The same in the words of the protocol that programs speak; null if there are none. For the program of a seat, with
   * what it may know besides.
   */
  readonly programState: (seat: number | null) => unknown;
  /** The game as it is kept when it is over, as JSON; with the ids of the profiles that sit at its seats. */
  readonly finished: (profiles: readonly (string | null)[]) => unknown;
}

/** Somebody who plays more than once, as its browser describes it. */
export interface SentProfile {
  readonly id: string;
  readonly name: string;
  /** Everything that is kept of it, as JSON. */
  readonly profile: unknown;
}

/** A game that is over, and whose profiles played it. */
export interface KeptGame {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly ended: number;
  readonly profiles: readonly string[];
  /** As `TableSession.finished` makes it. */
  readonly table: unknown;
}

/** How a game is played by people over a network. */
export interface TableHosting {
  /** The versions that players may name when they join. The first is that of people in a browser, who come back by a secret of their own. */
  readonly versions: readonly [string, ...string[]];
  /** The query parameter in which players name it. */
  readonly versionParameter: string;
  /** The version of programs that name none. */
  readonly programVersion: string;
  /** What people may choose from, besides programs. */
  readonly strategies: readonly string[];
  readonly longestChat: number;
  /** Reads the request that creates a table. What it returns is kept in the journal. */
  readonly parseTable: (body: string, programs: readonly string[], seed: number) => Result<Settings>;
  readonly openTable: (settings: Settings, identity: TableIdentity) => Result<TableSession>;
  /** Reads a profile from JSON that anybody may have sent. */
  readonly readProfile: (value: unknown) => Result<SentProfile>;
  /** A profile with its games, as a file that a browser imports. */
  readonly makeProfileFile: (profile: unknown, games: readonly KeptGame[]) => string;
  /** A table that is kept, without the id of a profile. */
  readonly withoutProfile: (table: unknown, id: string) => unknown;
  /** What the host itself sends to a program that cannot go on; null for nothing. */
  readonly makeFatalError: (message: string) => string | null;
  /** Seats at servers of another protocol; absent if there are none. */
  readonly gateway?: TableGateway;
}

export interface TableIdentity {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

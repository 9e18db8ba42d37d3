import type { CitedRule, Violation } from './rule.js';

/** Why the host takes a seat out of a game. */
export const LEAVE_REASONS = ['disconnected', 'deadline', 'flood', 'violation'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

export interface SendOutput {
  readonly kind: 'send';
  readonly seat: number;
  /** One message without its framing. */
  readonly text: string;
  /** The message refuses something that the seat sent, and the game goes on. */
  readonly violation?: Violation;
}

/** Ends the connection of a seat. */
export interface CloseOutput {
  readonly kind: 'close';
  readonly seat: number;
  /** A WebSocket close code, for transports that have one. */
  readonly code?: number;
  readonly reason: string;
  /** The seat is out of the game for this. */
  readonly violation?: Violation;
}

/** The seat broke a rule that only strict readings have. Nothing is sent. */
export interface RemarkOutput {
  readonly kind: 'remark';
  readonly seat: number;
  readonly rule: CitedRule;
}

/** What the host is to do for a session. */
export type Output = SendOutput | CloseOutput | RemarkOutput;

/** A seat that the game waits for. */
export interface Awaited {
  readonly seat: number;
  /** Changes with every new wait, so that each has a deadline of its own. */
  readonly key: string;
}

/** Points and turns of a seat. The points decide the game. */
export interface Standing {
  readonly points: number;
  readonly turns: number;
}

/**
 * One game on the server's side. It is deterministic and pushes: the same inputs in the same order give the same outputs,
 * so a log of the inputs is the game. It knows no clock and no connection.
 */
export interface GameSession<M = unknown> {
  /** All players are there. */
  readonly begin: () => readonly Output[];
  receive(seat: number, message: M): readonly Output[];
  readonly leave: (seat: number, why: LeaveReason) => readonly Output[];
  /** What players are told when the host ends the game before its time, such as one in which nothing happens. */
  readonly cancel?: () => readonly Output[];
  /** Whom the game waits for now. */
  readonly awaited: () => readonly Awaited[];
  /** What a seat that comes back must be sent again to go on; null where nothing is pending. */
  readonly pendingFor: (seat: number) => string | null;
  /** The game has been played to its end by the rules, whether or not anything is still to be said. */
  readonly hasResult: () => boolean;
  /** Nothing more is said or accepted. */
  readonly isOver: () => boolean;
  /** By seat. */
  readonly standings: () => readonly Standing[];
  /** Winning seats; empty until `hasResult`. */
  readonly winners: () => readonly number[];
  /** Turns by seat, for sessions whose standings are too expensive to ask for after every message. */
  readonly turns?: () => readonly number[];
  /** What anybody may see, as JSON. */
  readonly publicState: () => unknown;
}

export const turnsOf = ({ turns, standings }: Pick<GameSession, 'turns' | 'standings'>): readonly number[] =>
  turns?.() ?? standings().map((standing) => standing.turns);

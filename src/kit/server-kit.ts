import type { Result } from '../core/result.js';
import type { State } from '../games/dominion/sexpr/messages.js';
import type { Datum } from '../wire/sexpr/datum.js';
import type { Case } from './case.js';
import type { Evidence } from './interpretations.js';
import type { Registry } from './rule-registry.js';
import type { ReadTranscript } from './transcript/index.js';
import type { Finding } from './verdict.js';

// What it takes to drive a server over pipes and to judge it, as whoever drives it sees it. Which game it is shows nowhere.

/** Where something was seen. */
export interface EvidenceRef {
  readonly text: string | null;
  readonly line: number | null;
}

/** A reply as it was written. */
export interface Said extends EvidenceRef {
  /** Null for what cannot be read. */
  readonly datum: Datum | null;
  /** It is not laid out as players usually do. */
  readonly unusual: boolean;
}

/** What a seat was asked and has not answered. */
export interface OpenQuestion {
  readonly asked: 'move' | 'attacked';
  readonly state: State;
  /** How many turns have been ended at the table. */
  readonly turns: number;
}

export interface Audited {
  readonly findings: readonly Finding[];
  /** Those of them that the server follows another reading than before. */
  readonly conflicts: readonly Finding[];
  /** Which of several allowed readings the server follows, by the register's id. */
  readonly readings: Readonly<Record<string, string>>;
  /** Where it has shown those that it is held to. */
  readonly shown: readonly Evidence[];
  /** The lines of replies that the server has taken, and of those that it has refused. */
  readonly taken: readonly number[];
  readonly refused: readonly number[];
  /** The game could not be followed to its end. */
  readonly isLost: boolean;
}

/** Follows a game from all its seats, and says what the server does wrong. */
export interface Auditor {
  /** The server has said something to a seat. */
  readonly heard: (seat: number, datum: Datum, spot: EvidenceRef) => void;
  /** What the server said to a seat is no message at all. */
  readonly garbled: (reason: string, spot: EvidenceRef) => void;
  /** A seat has said something. */
  readonly said: (seat: number, said: Said) => void;
  /** A seat has closed its output. */
  readonly left: (seat: number, spot: EvidenceRef) => void;
  /** A seat will not answer. */
  readonly withheld: (seat: number) => void;
  /** The input of a seat has ended. */
  readonly ended: (seat: number, spot: EvidenceRef) => void;
  /** All waited, and nothing came. */
  readonly silent: (spot: EvidenceRef) => void;
  readonly finish: (spot: EvidenceRef) => Audited;
  readonly question: (seat: number) => OpenQuestion | null;
  /** Whether a message to a seat is to be expected now. */
  readonly isDue: (seat: number) => boolean;
  /** Whether the server has still something to say before anybody need answer. */
  readonly isOwed: () => boolean;
  /** The fate of the last reply of a seat is not known yet. */
  readonly isOpen: (seat: number) => boolean;
  /** Turns that have been ended at the table. */
  readonly turns: () => number;
  /** The game is over, or cannot be followed any more. */
  readonly isDone: () => boolean;
  readonly isLost: () => boolean;
}

/** When a case begins: a question that its first seat is asked, or the end of the game. */
export interface Situation {
  /** The game is played to its end. */
  readonly isOver: boolean;
  readonly holds: (question: OpenQuestion) => boolean;
}

/** What a case's script does, once its situation has come about. */
export type Step =
  | { readonly kind: 'say'; readonly seat: string; readonly bytes: Uint8Array; readonly pieces: Pieces | null }
  | { readonly kind: 'hear'; readonly seat: string; readonly ms: number | null; readonly expected: readonly Expected[] }
  | { readonly kind: 'refusal' | 'end'; readonly seat: string; readonly ms: number | null }
  | { readonly kind: 'withhold' | 'leave' | 'die'; readonly seat: string }
  | { readonly kind: 'pause'; readonly ms: number };

/** In writes of so many bytes, with so many milliseconds between them. */
export interface Pieces {
  readonly size: number;
  readonly every: number;
}

/** One of several messages that may come. */
export type Expected = { readonly kind: 'match' | 'message'; readonly text: string };

/** A case for servers, ready to be played. */
export interface ServerCase {
  readonly situation: Situation;
  /** The labels of its seats, from the one that the situation is about on. */
  readonly seats: readonly string[];
  readonly strategy: string;
  readonly steps: readonly Step[];
}

/** What is wrong with a line of a case. */
export interface CaseFault {
  readonly line: number;
  readonly message: string;
}

export interface ServerVerdict {
  /** Whether the situation of the case came about. */
  readonly isReached: boolean;
  readonly findings: readonly Finding[];
  readonly readings: Readonly<Record<string, string>>;
  readonly shown: readonly Evidence[];
}

export interface Judging {
  readonly protocol: string;
  readonly registry: Registry;
}

/** What the servers of a game are graded with. */
export interface ServerKit {
  readonly readCase: (of: Case, strategies: readonly string[]) => Result<ServerCase, CaseFault[]>;
  readonly auditor: (protocol: string, labels: readonly string[]) => Auditor;
  readonly judge: (of: Case, play: ServerCase, recording: ReadTranscript, judging: Judging) => ServerVerdict;
}

/** A note with which the kit says that it has seen enough: nothing after it is the server's fault. */
export const ENOUGH = 'enough: the kit ends the game';

/** A note of a seat which leaves a question unanswered, to see what the server makes of that. */
export const WITHHELD = 'it is left unanswered';

/** What the server itself wrote, wherever it writes it, as a note. */
export const makeWords = (line: string): string => `${SAYS}${line}`;
export const hasWords = (text: string): boolean => text.includes(SAYS);
const SAYS = 'the server says: ';

/** The note that says which seat stands for which label of the case, from there on. */
export const makeBinding = (bound: ReadonlyMap<string, string>): string =>
  `situation: ${[...bound].map(([label, seat]) => `${label}=${seat}`).join(' ')}`;

export function parseBinding(text: string): ReadonlyMap<string, string> | null {
  const [, pairs] = /^situation: (.*)$/.exec(text) ?? [];
  if (pairs === undefined) return null;
  return new Map(pairs.split(' ').map((pair) => pair.split('=') as [string, string]));
}

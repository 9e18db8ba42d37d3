import type { Fault, Result } from '../core/result.js';
import type { CitedRule } from './rule.js';

// Questions about single messages that need no program: `herald check` and `herald legal`.

/** A message of an input, valid or not. */
export interface CheckedMessage {
  readonly line: number;
  readonly column: number;
  readonly isValid: boolean;
  /** `ok, a play of sexpr/v1`, or what is wrong. */
  readonly text: string;
}

export interface MessageChecker {
  /** The kinds of messages that `--as` may name. */
  readonly kinds: readonly string[];
  /** Checks every message of an input against the grammar. `kind` is null if each message shows its own kind. */
  readonly check: (version: string, input: Uint8Array, kind: string | null) => Iterable<CheckedMessage>;
}

/** A rule that a legal reply breaks under a strict reading. */
export interface ReplyNote {
  readonly rule: string;
  readonly register: string | null;
  readonly title: string;
}

export type ReplyJudgement =
  | { readonly legal: true; readonly notes: readonly ReplyNote[] }
  | {
      readonly legal: false;
      /** With which a server refuses it, in protocols that have codes. */
      readonly code?: string;
      readonly rule: CitedRule;
      readonly reason: string;
      /** Where the reply deviates from the grammar, as indices from the outside in; null for a well-formed one. */
      readonly path?: readonly number[] | null;
      /** Every legal reply, computed when iterated. */
      readonly replies: Iterable<string>;
    };

/** What follows from a reply. */
export interface NextState {
  /** As the protocol writes it, on one line. */
  readonly text: string;
  /** What a reader might not expect of it, such as that cards in it are made up. */
  readonly note?: string;
}

/** A message that asks for a reply. */
export interface Question {
  /** Every legal reply; under a strict reading, only those that break no contested rule. */
  readonly replies: (strict: boolean) => Iterable<string>;
  readonly judge: (reply: string) => ReplyJudgement;
  /** The state after a legal reply. What is drawn follows from the seed. Absent if unknown. */
  readonly apply?: (reply: string, seed: number) => Result<NextState>;
  /** What a reader might not expect of the question, such as that it is put to another player. */
  readonly notes?: readonly string[];
}

export interface LegalityChecker {
  /** Whether the message that asks is all it takes to judge a reply. */
  readonly isSelfContained: boolean;
  /** What is expected as input: `a (move …) or (attacked …) message`. */
  readonly expects: string;
  readonly readQuestion: (version: string, input: Uint8Array) => Result<Question, Fault & { readonly isWire: boolean }>;
}

import type { Result } from '../core/result.js';
import type { CitedRule } from './driver.js';
import type { Framing, Level, ReadTranscript, Role } from './transcript/index.js';

/** What `$names` stand for, as wire text. */
export type Bindings = ReadonlyMap<string, string>;

/** Something that breaks a contested rule only. */
export interface Remark {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** What the protocol and the rules of the game make of a message of the program under test. */
export type Judgement =
  | { readonly legal: true; readonly remarks: readonly Remark[] }
  | {
      readonly legal: false;
      readonly rule: CitedRule;
      readonly level: Level;
      readonly reason: string;
      /** What would have been legal, as wire text, worked out when it is looked at. */
      readonly replies: Iterable<string>;
    };

/** One side's knowledge of a conversation, which is all that judging needs. */
export interface Conversation {
  /** The kit has said this to the program. */
  readonly sent: (message: string) => void;
  /** The program has said this: whether it may, after all that was said before. Remembers it. */
  readonly judge: (said: string) => Judgement;
  /** Whether the program owes a message now. */
  readonly expectsReply: () => boolean;
  /** Rules on what no single message breaks: silence when nothing is asked, and what becomes of the process. */
  readonly processRules: {
    readonly unprompted: CitedRule;
    readonly repeatedReply: CitedRule;
    readonly silent: CitedRule;
    readonly terminates: CitedRule;
    readonly process: (code: string) => CitedRule | null;
  };
}

/** A complaint about a line of a fixture. */
export interface Problem {
  readonly message: string;
}

/** A complaint that knows its line, from 1. */
export interface LineProblem extends Problem {
  readonly line: number;
}

/** Bytes in, messages out, each as text in the usual layout. */
export interface MessageFramer {
  readonly feed: (chunk: Uint8Array) => void;
  /** The next whole message, or undefined until more bytes come; for good, if there is an error. */
  readonly next: () => string | undefined;
  /** No more bytes will come: half a message is an error now. */
  readonly finish: () => void;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Bytes fed that belong to no message taken. */
  readonly unread: number;
}

/** A family of protocols, as far as scripts need to know it. Which game it carries shows nowhere. */
export interface Language {
  /** From the first version to the last: a case runs in its own and all later ones. */
  readonly protocols: readonly string[];
  readonly framing: Framing;
  /** Reads a stream. Frames need none. */
  readonly framer: () => MessageFramer;
  /** Whether two texts say the same; layout does not count. */
  readonly same: (one: string, other: string) => boolean;
  /** What the wildcards of a pattern stand for, or null where it does not fit. */
  readonly match: (pattern: string, said: string, bound: Bindings) => Bindings | null;
  /** A message with its `$names` replaced, in the layout in which it is sent. */
  readonly fill: (template: string, bound: Bindings) => Result<string, Problem>;
  readonly checkPattern: (pattern: string) => Problem | null;
  /** Whether a text is a message that may go to a program of that role in that version. */
  readonly checkMessage: (protocol: string, role: Role, text: string) => Problem | null;
  readonly converse: (protocol: string, role: Role) => Conversation;
  /** What is wrong with a case for servers, beyond its messages; absent where nothing more can be. */
  readonly checkServer?: (script: ReadTranscript) => readonly LineProblem[];
}

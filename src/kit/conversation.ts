import type { Result } from '../core/result.js';
import type { CitedRule, Violation } from './rule.js';
import type { NextState } from './static-questions.js';
import type { Level } from './transcript/index.js';

/** A contested rule that a message broke. */
export interface Remark {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** What the protocol and the rules of the game say about a message of a player. */
export type MessageJudgement =
  | {
      readonly legal: true;
      readonly remarks: readonly Remark[];
      /** It may come at any time and answers nothing, such as chat: only a line that names it takes it for a reply. */
      readonly isAside?: true;
    }
  | {
      readonly legal: false;
      readonly rule: CitedRule;
      readonly level: Level;
      readonly reason: string;
      /** Legal messages in its place, as wire text, computed when iterated. */
      readonly replies: Iterable<string>;
    };

/** A server's view of its conversation with one player: everything needed to judge the player. */
export interface Conversation<M> {
  /** Remembers a message that the server has sent to the player. */
  sent(message: M): void;
  /** The player has sent this. Judges it, and remembers it. */
  judge(message: M): MessageJudgement;
  /** Whether a message of the player is due. */
  readonly expectsReply: () => boolean;
  /** What the player may send now, as wire text, computed when iterated; empty if nothing is due. */
  readonly legal: () => Iterable<string>;
  /**
   * What the server's side sends by itself because of what was sent or judged last, as wire text, each message once. For
   * protocols in which the server only passes on what other players send, whom the kit plays then. Absent if there is nothing.
   */
  readonly takeReactions?: () => readonly string[];
  /**
   * The state after a legal message of the player. What is drawn follows from the seed. Absent if conversations of the protocol
   * do not show enough.
   */
  apply?(message: M, seed: number): Result<NextState>;
}

/** What a conversation is made of in which every message of the server asks one question or none. */
export interface QuestionRules<M, Q> {
  /** What a message asks; null for one that needs no reply. */
  questionIn(message: M): Q | null;
  /** The rule that a reply breaks; null if it is legal. The question is null if nothing was asked. */
  judge(reply: M, question: Q | null): Violation | null;
  legal(question: Q | null): Iterable<string>;
}

export function questionConversation<M, Q>({ questionIn, judge, legal }: QuestionRules<M, Q>): Conversation<M> {
  let question: Q | null = null;
  return {
    sent: (message) => {
      question = questionIn(message);
    },
    judge: (message) => {
      const violation = judge(message, question);
      question = null;
      if (violation === null) return { legal: true, remarks: [] };
      return { ...violation, legal: false, level: 'must', replies: violation.legal };
    },
    expectsReply: () => question !== null,
    legal: () => legal(question),
  };
}

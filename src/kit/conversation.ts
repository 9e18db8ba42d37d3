import type { CitedRule } from './rule.js';
import type { Level } from './transcript/index.js';

/** A contested rule that a message broke. */
export interface Remark {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** What the protocol and the rules of the game say about a message of a player. */
export type Judgement =
  | { readonly legal: true; readonly remarks: readonly Remark[] }
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
  judge(message: M): Judgement;
  /** Whether the player owes a message now. */
  readonly expectsReply: () => boolean;
  /** What the player may send now, as wire text, computed when iterated; empty if nothing is due. */
  readonly legal: () => Iterable<string>;
}

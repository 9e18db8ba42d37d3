import type { Standing } from './game-session.js';
import type { ProcessRules } from './process-rules.js';
import type { CitedRule, Violation } from './rule.js';

/** A message to a seat, as wire text without its framing. */
export interface OutgoingMessage {
  readonly seat: number;
  readonly text: string;
}

export type ReplyOutcome =
  | {
      readonly legal: true;
      readonly messages: readonly OutgoingMessage[];
      /** Rules that a strict reading has, and that the reply does not keep; left out where no reading differs. */
      readonly contested?: readonly CitedRule[];
    }
  | { readonly legal: false; readonly violation: Violation };

/**
 * The server's side of one game in one protocol, as whoever carries messages sees it: whom to ask, what to make of the
 * reply, whom to tell. Which game and which protocol it is shows nowhere.
 */
export interface GameDriver<Message> {
  /** Whom the game waits for and what asks it; null when it is over. */
  readonly request: () => OutgoingMessage | null;
  /** Takes the reply of the seat that was asked. One that is not legal changes nothing. */
  readonly take: (said: Message) => ReplyOutcome;
  /** Turns that each seat has taken. */
  readonly turns: () => readonly number[];
  readonly standings: () => readonly Standing[];
  readonly winners: () => readonly number[];
  readonly processRules: ProcessRules;
  readonly show: (said: Message) => string;
}

/** A rule as it is named to somebody who broke it. */
export interface CitedRule {
  readonly id: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** Document and clause; null where none says so. */
  readonly document: string | null;
  /** The register's id, such as S-24. */
  readonly register: string | null;
}

/** A reply that cannot stand. */
export interface Violation {
  readonly rule: CitedRule;
  /** What is wrong with this very reply. */
  readonly reason: string;
  /** What would have been legal, as wire text, worked out when it is looked at. */
  readonly legal: Iterable<string>;
}

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

export interface Standing {
  readonly points: number;
  readonly turns: number;
}

/** Rules on conduct that no single reply can break: silence when not asked, one reply, ending with the game. */
export interface ProcessRules {
  readonly unprompted: CitedRule;
  readonly repeatedReply: CitedRule;
  readonly terminates: CitedRule;
  /** What the register says about a fault of the process, by its code. */
  readonly process: (code: string) => CitedRule | null;
}

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

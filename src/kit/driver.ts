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
export interface Breach {
  readonly rule: CitedRule;
  /** What is wrong with this very reply. */
  readonly reason: string;
  /** What would have been legal, as wire text, worked out when it is looked at. */
  readonly legal: Iterable<string>;
}

/** A message to a seat, as wire text without its framing. */
export interface Dispatch {
  readonly seat: number;
  readonly text: string;
}

export type Ruling =
  | {
      readonly legal: true;
      readonly dispatches: readonly Dispatch[];
      /** Rules that a strict reading has, and that the reply does not keep; left out where no reading differs. */
      readonly contested?: readonly CitedRule[];
    }
  | { readonly legal: false; readonly breach: Breach };

export interface Standing {
  readonly points: number;
  readonly turns: number;
}

/** Rules on conduct that no single reply can break: silence when not asked, one reply, ending with the game. */
export interface Conduct {
  readonly unasked: CitedRule;
  readonly twice: CitedRule;
  readonly terminates: CitedRule;
  /** What the register says about a fault of the process, by its code. */
  readonly process: (code: string) => CitedRule | null;
}

/**
 * The server's side of one game in one protocol, as whoever carries messages sees it: whom to ask, what to make of the
 * reply, whom to tell. Which game and which protocol it is shows nowhere.
 */
export interface Court<Message> {
  /** Whom the game waits for and what asks it; null when it is over. */
  readonly request: () => Dispatch | null;
  /** Takes the reply of the seat that was asked. One that is not legal changes nothing. */
  readonly take: (said: Message) => Ruling;
  /** Turns that each seat has taken. */
  readonly turns: () => readonly number[];
  readonly standings: () => readonly Standing[];
  readonly winners: () => readonly number[];
  readonly conduct: Conduct;
  readonly show: (said: Message) => string;
}

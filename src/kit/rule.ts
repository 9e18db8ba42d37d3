/** A rule as cited in a message about a violation. */
export interface CitedRule {
  readonly id: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** Document and clause; null if no document states the rule. */
  readonly document: string | null;
  /** The register's id, such as S-24. */
  readonly register: string | null;
}

/** The rule that a message broke. It travels with the output of a session, from the engine to the verdict. */
export interface Violation {
  readonly rule: CitedRule;
  /** What is wrong with this message. */
  readonly reason: string;
  /** Legal messages in its place, as wire text, computed when iterated. */
  readonly legal: Iterable<string>;
}

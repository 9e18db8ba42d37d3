/** What a program must get right before it can follow the rules of a game: reading and writing messages, and when to send one. */
export type RulePhase = 'framing' | 'waiting';

/** A rule as cited in a message about a violation. */
export interface CitedRule {
  readonly id: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** Document and clause; null if no document states the rule. */
  readonly document: string | null;
  /** The register's id, such as S-24. */
  readonly register: string | null;
  /** Absent for rules of the game itself. */
  readonly phase?: RulePhase;
}

type RuleTuple = readonly [id: string, title: string, phase?: RulePhase];

/** Rules that one document states, each with its id and its sentence. */
export const citeRules = <Key extends string>(
  document: string,
  rules: Readonly<Record<Key, RuleTuple>>,
): Readonly<Record<Key, CitedRule>> => {
  const cited = Object.entries<RuleTuple>(rules).map(([key, [id, title, phase]]): [string, CitedRule] => [
    key,
    { id, title, document, register: null, ...(phase && { phase }) },
  ]);
  return Object.fromEntries(cited) as Record<Key, CitedRule>;
};

/** The rule that a message broke. It travels with the output of a session, from the engine to the verdict. */
export interface Violation {
  readonly rule: CitedRule;
  /** What is wrong with this message. */
  readonly reason: string;
  /** Legal messages in its place, as wire text, computed when iterated. */
  readonly legal: Iterable<string>;
}

import type { CitedRule } from '../../kit/rule.js';
import type { RuleIdStart } from './engine/index.js';

/** Where a rule of the engine stands in the documents of a protocol, and what the register says of it. */
export interface Clause extends Pick<CitedRule, 'register'> {
  readonly document: string;
}

/** Clauses by the beginning of the rule id; the first that matches counts. */
export type Clauses = readonly (readonly [RuleIdStart, Clause])[];

import type { CitedRule } from '../../kit/rule.js';

/** A rule on the order of messages. */
export interface SessionRule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly register: string;
}

export const sessionRule = (id: string, title: string, register: string, clause: string): SessionRule => ({
  id,
  title,
  register,
  clause,
});

export const citeSessionRule = ({ id, title, clause, register }: SessionRule): CitedRule => ({
  id,
  title,
  document: clause,
  register,
});

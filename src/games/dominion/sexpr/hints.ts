import { isTimeout, type PeerCode } from '../../../kit/process-rules.js';
import type { HintSubject } from '../../../kit/protocol.js';
import { FORM_RULES } from './clauses.js';

const PROCESS_HINTS: { readonly [rule in PeerCode]?: string } = {
  'peer/timeout': 'if it waits, does it flush its output after each reply, and stop reading at the last parenthesis?',
  'peer/not-reading': 'it must go on reading what it is sent while others move',
};

/** By rule. */
const HINTS: Readonly<Record<string, string>> = {
  ...PROCESS_HINTS,
  'session/unasked': 'only (move …) and (attacked …) are answered, nothing else',
  'session/one-reply': 'one reply for each (move …) or (attacked …), and nothing else on standard output',
  [FORM_RULES.lowerCase.id]: 'everything is written in lower case',
};

/** The rules that a line which is meant for people breaks, depending on when it comes. */
const BROKEN_BY_TEXT: readonly string[] = [FORM_RULES.grammar.id, 'session/unasked', 'session/one-reply'];
const OTHER_OUTPUT = 'only replies go to standard output; anything else goes to standard error';

export function sexprHint({ rule, said, busy }: HintSubject): string | null {
  // A play that the grammar does not have is a list all the same.
  if (BROKEN_BY_TEXT.includes(rule) && said !== null && !said.startsWith('(')) return OTHER_OUTPUT;
  // The hints about silence are for a program that waits.
  return isTimeout(rule) && busy ? null : (HINTS[rule] ?? null);
}

import type { Finding } from '../kit/verdict.js';

/** For players over pipes; by rule, or by the register's id. */
const HINTS: Readonly<Record<string, string>> = {
  'peer/timeout': 'does it flush its output after each reply, and stop reading at the last parenthesis?',
  'peer/not-reading': 'it must go on reading what it is told while others move',
  'session/unasked': 'only (move …) and (attacked …) are answered, nothing else',
  'session/one-reply': 'one reply for each (move …) or (attacked …), and nothing else on standard output',
  'S-04': 'everything is written in lower case',
  'S-10': 'only replies go to standard output; anything else goes to standard error',
};

/** What the author of a program that broke a rule should look at first; null where nothing comes to mind. */
export const hintFor = (rule: string, register: string | null): string | null =>
  HINTS[rule] ?? (register === null ? null : (HINTS[register] ?? null));

/** Over WebSocket there is neither standard output nor a parenthesis. */
const FRAME_HINTS: Readonly<Record<string, string>> = {
  'peer/timeout': 'every request is answered, with the id that it came with; a turn ends with EndTurn',
};

/** The same for a finding, which names no entry of the register: what was said tells which one it is. */
export function hintForFinding({ rule, said }: Pick<Finding, 'rule' | 'said'>, protocol: string): string | null {
  if (!protocol.startsWith('sexpr/')) return FRAME_HINTS[rule] ?? null;
  if (rule !== 'reply/grammar' || said === null) return hintFor(rule, null);
  if (!said.startsWith('(')) return hintFor(rule, 'S-10');
  return /[A-Z]/.test(said) ? hintFor(rule, 'S-04') : null;
}

import type { HintSubject } from '../../../kit/protocol.js';

/** By rule, or by the register's id. */
const HINTS: Readonly<Record<string, string>> = {
  'peer/timeout': 'does it flush its output after each reply, and stop reading at the last parenthesis?',
  'peer/not-reading': 'it must go on reading what it is sent while others move',
  'session/unasked': 'only (move …) and (attacked …) are answered, nothing else',
  'session/one-reply': 'one reply for each (move …) or (attacked …), and nothing else on standard output',
  'S-04': 'everything is written in lower case',
  'S-10': 'only replies go to standard output; anything else goes to standard error',
};

export function sexprHint({ rule, register, said }: HintSubject): string | null {
  const known = HINTS[rule] ?? (register === null ? undefined : HINTS[register]);
  if (known !== undefined || rule !== 'reply/grammar' || said === null) return known ?? null;
  // A finding does not name the entry of the register: what the program sent tells which one it is.
  if (!said.startsWith('(')) return HINTS['S-10'] ?? null;
  return /[A-Z]/.test(said) ? (HINTS['S-04'] ?? null) : null;
}

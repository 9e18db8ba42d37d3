import { expect, test } from 'vitest';
import { sexprHint } from '../../../../src/games/dominion/sexpr/hints.js';

const hintFor = (rule: string, said: string | null, busy?: true): string =>
  sexprHint({ rule, register: null, said, ...(busy && { busy }) }) ?? '';

test.each(['reply/grammar', 'session/unasked', 'session/one-reply'])(
  'text that is no reply belongs to standard error, whenever it comes (%s)',
  (rule) => {
    expect(hintFor(rule, 'DEBUG:')).toContain('standard error');
    expect(hintFor(rule, '(clean)')).not.toContain('standard error');
  },
);

test('a program that waits is asked whether it flushes, one that computes is not', () => {
  expect(hintFor('peer/timeout', null)).toContain('flush');
  expect(hintFor('peer/timeout', null, true)).toBe('');
});

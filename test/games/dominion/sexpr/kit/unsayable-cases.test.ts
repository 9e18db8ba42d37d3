import { expect, test } from 'vitest';
import { whyUnsayable } from '../../../../../src/games/dominion/sexpr/kit/unsayable-cases.js';
import { readCase } from '../../../../../src/kit/case.js';

const caseOf = (expected: string) => {
  const read = readCase('a/case', `protocol: sexpr/v2\nrole: player\n\n>> (moved bob (clean))\n<< ${expected}\n`);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

test.each([
  ['(act woodcutter)', /it is about \(act woodcutter\), and the JSON-RPC protocol has no woodcutter/],
  ['(act remodel woodcutter gold)', /no woodcutter/],
  ['(buy woodcutter)', /no woodcutter/],
])('%s cannot be said behind a bridge', (expected, words) => {
  expect(whyUnsayable(caseOf(expected))).toMatch(words);
});

test.each(['(act smithy)', '(clean woodcutter)', 'legal', 'silence 100ms', '(discard woodcutter)'])(
  '%s can',
  (expected) => {
    expect(whyUnsayable(caseOf(expected))).toBeNull();
  },
);

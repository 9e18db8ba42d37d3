import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { runsIn } from '../../../src/kit/case.js';
import { checkCase } from '../../../src/kit/check-case.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import { DIALECTS, outcomeOf, serverCases, told } from './jsonrpc-cases.js';

const CASES = serverCases();

test('every case for JSON-RPC servers of the register is there', () => {
  const numbers = Array.from({ length: 24 }, (_, index) => `JS-${String(index + 1).padStart(2, '0')}`);
  const found = new Set(CASES.map(({ transcript }) => transcript.header.id));
  expect([...numbers, 'JS-06b'].filter((id) => !found.has(id))).toEqual([]);
});

test.each(CASES.map((one) => [one.id, one] as const))('%s is a good case', (_, one) => {
  expect(checkCase(one, JSONRPC, RULES)).toEqual([]);
});

describe.each(DIALECTS)('a server of ours that speaks %s', (dialect) => {
  const cases = CASES.filter((one) => runsIn(one, `jsonrpc/${dialect}`, protocolNames(JSONRPC)));
  test.concurrent.each(cases.map((one) => [one.id, one] as const))('passes %s', async (_, one) => {
    expect(told(await outcomeOf(one, dialect))).toBe('pass');
  });
});

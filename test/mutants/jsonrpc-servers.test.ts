import { expect, test } from 'vitest';
import { RULES } from '../../src/conformance/dominion/rules.js';
import { LONG } from '../sizes.js';
import { examine, makeRow } from './examine.js';
import { JSONRPC_SERVERS } from './jsonrpc-server/index.js';

test.each(JSONRPC_SERVERS)('$name: $breaks', async (mutant) => {
  expect(mutant.rules.map((rule) => RULES.find(rule)?.id)).toEqual(mutant.rules);
  const row = await examine(mutant, LONG);
  console.log(makeRow(row));
  expect(row.faults).toEqual([]);
  expect(row.caught, JSON.stringify(row.named)).not.toEqual([]);
});

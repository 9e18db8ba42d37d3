import { expect, test } from 'vitest';
import { RULES } from '../../../../../src/games/dominion/rules.js';
import { isImpossible } from '../../../../../src/games/dominion/sexpr/kit/oddities.js';
import { failureCauses } from '../../../../../src/kit/failure-causes.js';
import type { CaseResult } from '../../../../../src/kit/verdict.js';
import { COLD, result } from '../../../../report/sample-results.js';

const stateOf = (supply: string, hand: string): string =>
  `((players alice bob) (supply${supply}) (trash) (actions 0) (buys 1) (coins 5) (deck copper) (hand${hand}) (plays) (discards))`;
const EMPTY = `(move ${stateOf('', '')})`;
const FULL = `(move ${stateOf(' copper silver gold estate duchy province mine', ' estate estate copper')})`;

test.each([
  ['an empty supply', EMPTY, true],
  ['an attack on a small hand', `(attacked (act militia) bob ${stateOf(' copper', ' estate')})`, true],
  ['an attack on a hand of three', `(attacked (act militia) bob ${stateOf(' copper', ' estate estate gold')})`, false],
  ['a usual state', FULL, false],
  ['news', '(moved bob (clean))', false],
  ['no message', '(move', false],
  ['another message', '{"supply":[]}', false],
])('%s', (_, message, is) => {
  expect(isImpossible(message, 'sexpr/v3')).toBe(is);
});

test('nothing is known of other protocols', () => {
  expect(isImpossible(EMPTY, 'jsonrpc/live')).toBe(false);
});

test('a failure with an empty supply is not shown if there is another, however short it is', () => {
  const failed = (id: string, sent: string): CaseResult =>
    result(id, 'fail', { protocol: 'sexpr/v3', evidence: null, findings: [{ ...COLD, sent }] });
  const [cause] = failureCauses([failed('empty', EMPTY), failed('full', FULL)], false, RULES);
  expect(cause).toMatchObject({ first: { id: 'full' }, others: [{ id: 'empty' }] });
});

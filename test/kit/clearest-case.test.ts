import { expect, test } from 'vitest';
import { clearestCase } from '../../src/kit/clearest-case.js';
import type { CaseResult, Finding } from '../../src/kit/verdict.js';
import { COLD, result } from '../report/sample-results.js';

const RULE = 'buy/coins';

/** A recording of these lines, each sent. */
const recorded = (...lines: readonly string[]): string =>
  ['protocol: any/v1', 'role: player', '', ...lines.map((line) => `>> ${line}`), ''].join('\n');

const failed = (id: string, more: Partial<CaseResult> = {}, finding: Partial<Finding> = {}): CaseResult =>
  result(id, 'fail', {
    level: 'must',
    rules: [],
    evidence: recorded('(move (coins 3))'),
    findings: [{ ...COLD, rule: RULE, sent: '(move (coins 3))', ...finding }],
    ...more,
  });

const about = { rules: [RULE] };
const SHORT = failed('short');

test.each<[string, CaseResult, CaseResult]>([
  ['that is about the rule', failed('about', about), SHORT],
  ['that is about this rule alone', failed('alone', about), failed('also', { rules: [RULE, 'end/names-card'] })],
  ['that is no matter of opinion', SHORT, failed('contested', { ...about, level: 'contested' })],
  ['that was written, not sampled', SHORT, failed('sampled/sexpr/v3/seed-1/0002')],
  ['that was written, not played', SHORT, failed('games/sexpr/v3/seed-1-seat-0-of-2')],
  ['that sends something', SHORT, failed('silent', { ...about, evidence: recorded() })],
  ['with few messages', SHORT, failed('long', { evidence: recorded('(a)', '(move (coins 3))') })],
  ['with a small message', SHORT, failed('large', {}, { sent: '(move (coins 3) (hand copper))' })],
  [
    'whose messages are sent as usual',
    failed('two', { evidence: recorded('(a)', '(b)') }),
    failed('no newline', { evidence: recorded('no-newline (b)') }),
  ],
  [
    'whose messages are sent as usual',
    failed('two', { evidence: recorded('(a)', '(b)') }),
    failed('raw', { evidence: recorded('raw\n   |(b)') }),
  ],
])('of several cases, one %s shows a cause best', (_, best, other) => {
  expect(clearestCase([best, other]).id).toBe(best.id);
  expect(clearestCase([other, best]).id).toBe(best.id);
});

test('a case about crashes shows a crash no better than a smaller one', () => {
  const died = { rule: 'peer/died', said: null };
  const evidence = recorded('(a)', '(b)');
  expect(clearestCase([failed('large', { rules: ['peer/died'], evidence }, died), failed('small', {}, died)]).id).toBe(
    'small',
  );
});

test('of equals, the first', () => {
  expect(clearestCase([failed('one'), failed('two')]).id).toBe('one');
});

test('one whose state no game comes to is the last choice', () => {
  const isImpossible = (message: string): boolean => message === '(move)';
  const contrived = failed('contrived', about, { sent: '(move)' });
  const others = [SHORT, failed('games/sexpr/v3/seed-1-seat-0-of-2'), failed('contested', { level: 'contested' })];
  for (const other of others) {
    expect(clearestCase([contrived, other], isImpossible).id).toBe(other.id);
    expect(clearestCase([other, contrived], isImpossible).id).toBe(other.id);
  }
  expect(clearestCase([contrived], isImpossible).id).toBe('contrived');
});

import { describe, expect, test } from 'vitest';
import { F1, overPipes, rulesOf } from './script-players.js';

const ASKED = [`>> ${F1}`, '<< legal'];

describe('a contested case over pipes', () => {
  const CONTESTED = { header: { level: 'contested', rules: 'peer/died peer/closed' } };

  test.each([
    ['excuses the rule that it names', 'read line; exit 1', 'non-strict', 'peer/died'],
    ['excuses no other one', 'read line; echo hello world', 'fail', 'reply/grammar'],
  ])('%s', async (_, player, verdict, rule) => {
    const outcome = await overPipes(['sh', '-c', player], ASKED, CONTESTED);
    expect(rulesOf(outcome)).toEqual([rule]);
    expect(outcome.verdict).toBe(verdict);
  });
});

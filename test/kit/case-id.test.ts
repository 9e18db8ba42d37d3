import { describe, expect, test } from 'vitest';
import { isCaseFor, parseCaseId } from '../../src/kit/case-id.js';

describe('the id of a case', () => {
  test.each([
    ['sexpr/v1/player/mine/silver-to-gold', 'silver-to-gold', 'mine', null],
    ['sampled/sexpr/v3/seed-1/0001', '0001', 'sampled', 'sampled'],
    ['games/sexpr/v3/seed-1-seat-0-of-2', 'seed-1-seat-0-of-2', 'games', 'games'],
    ['homework/one', 'one', 'homework', null],
    ['one', 'one', 'cases', null],
  ])('%s says its name %s and its topic %s', (id, name, topic, generated) => {
    const parsed = parseCaseId(id);
    expect(parsed).toMatchObject({ name, topic, generated });
    expect([...parsed.folders, parsed.name].join('/')).toBe(id);
  });

  test('says for which protocol and role a case is', () => {
    expect(isCaseFor('sexpr/v1/player/mine/silver-to-gold', 'sexpr', 'player')).toBe(true);
    expect(isCaseFor('sexpr/v1/player/mine/silver-to-gold', 'sexpr', 'server')).toBe(false);
    expect(isCaseFor('sexpr/v1/player/mine/silver-to-gold', 'jsonrpc', 'player')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { SEXPR_SERVER_GRADER } from '../../../../../src/games/dominion/sexpr/kit/server-grader.js';
import { parseSituation } from '../../../../../src/games/dominion/sexpr/kit/situation.js';
import type { State } from '../../../../../src/games/dominion/sexpr/messages.js';
import { readCase } from '../../../../../src/kit/case.js';
import { readServerCase } from '../../../../../src/kit/server/index.js';
import { CASES } from '../../../../kit/fixtures.js';

const STATE: State = {
  players: ['alice', 'bob'],
  supply: ['copper', 'silver', 'silver'],
  trash: ['estate'],
  actions: 1,
  buys: 2,
  coins: 0,
  deck: ['copper'],
  hand: ['mine', 'copper', 'copper'],
  plays: [],
  discards: ['gold', 'gold'],
};

function holds(text: string): boolean {
  const parsed = parseSituation(text);
  if (!parsed.ok) throw new Error(parsed.error.join());
  return parsed.value.holds({ asked: 'move', state: STATE, turns: 6 });
}

describe('a situation', () => {
  it.each([
    ['', true],
    ['hand mine copper', true],
    ['hand copper copper copper', false],
    ['hand without gold', true],
    ['hand without gold mine', false],
    ['hand copper = 2', true],
    ['hand = 3; deck <= 1', true],
    ['hand = 3; deck > 1', false],
    ['deck+discards = 3', true],
    ['actions >= 1; buys = 2; coins < 1', true],
    ['supply silver; supply without gold', true],
    ['turns >= 7', false],
    ['asked attacked', false],
    ['asked move', true],
  ])('"%s" is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('may be the end of the game', () => {
    expect(parseSituation('over')).toMatchObject({ ok: true, value: { isOver: true } });
  });

  it.each([
    ['hnd mine', 'is unknown'],
    ['hand platinum', 'is no card'],
    ['hand', 'no card is named'],
    ['hand >=', 'one number must follow'],
    ['hand copper silver = 1', 'is too much'],
    ['points = 3', 'is unknown'],
    ['asked nicely', 'is no question'],
  ])('"%s" %s', (text, message) => {
    const parsed = parseSituation(`actions = 1; ${text}`);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error.join()).toContain(message);
  });
});

const faultsOf = (lines: readonly string[]): string[] => {
  const read = readCase('x', lines.join('\n'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const server = readServerCase(read.value, SEXPR_SERVER_GRADER);
  return server.ok ? [] : server.error.map(({ line, message }) => `${line}: ${message.slice(0, 40)}`);
};

describe('a case for servers', () => {
  it('says which line is wrong', () => {
    const header = ['protocol: sexpr/v1', 'role: server', 'seats: a b', 'setup: hand platinum', 'strategy: genius', ''];
    const body = ['>> @a (clean)', '<< @a exit', '>> @a ping'];
    expect(faultsOf([...header, ...body])).toEqual([
      '4: "hand platinum" is no condition: "platin',
      '5: unknown strategy "genius"; known strateg',
      '8: a server cannot be expected to do this: ',
      '9: a seat cannot do this: ping; allowed are',
    ]);
  });

  it('is well formed wherever there is one', () => {
    const cases = CASES.filter(({ id }) => /^sexpr\/v\d\/server\//.test(id));
    expect(cases.length).toBeGreaterThanOrEqual(70);
    for (const each of cases)
      expect({ id: each.id, read: readServerCase(each, SEXPR_SERVER_GRADER).ok }).toEqual({ id: each.id, read: true });
  });
});

import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { readCase } from '../../src/kit/case.js';
import { checkCase } from '../../src/kit/check-case.js';
import type { PlayerProtocol } from '../../src/kit/protocol.js';
import { CASES } from './fixtures.js';
import { move } from './script/judged.js';

const HEADER = { protocol: 'sexpr/v1', role: 'player', rules: 'session/one-reply' };

const KNOWN = new Map(CASES.map((each) => [each.id, each]));

function check(body: string, header: Readonly<Record<string, string>>, protocol: PlayerProtocol | null) {
  const head = Object.entries({ ...HEADER, ...header }).filter(([, value]) => value !== '');
  const read = readCase('a/case', `${head.map(([key, value]) => `${key}: ${value}\n`).join('')}\n${body}\n`);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return checkCase(read.value, protocol, RULES, KNOWN);
}

const problemsOf = (
  body: string,
  header: Readonly<Record<string, string>> = {},
  protocol: PlayerProtocol | null = SEXPR,
): string[] => check(body, header, protocol).map(({ code, line }) => `${code}:${line}`);

const MOVE = `>> ${move()}`;
const JSON_CASE = { protocol: 'jsonrpc/live', rules: 'answer/shape' };

describe('a case of valid format has problems:', () => {
  test.each([
    ['none', `${MOVE}\n<< legal`, {}, []],
    ['an unknown protocol', MOVE, { protocol: 'sexpr/v9' }, ['case/protocol:1']],
    ['until an earlier version', MOVE, { protocol: 'sexpr/v2', until: 'sexpr/v1' }, ['case/until:4']],
    ['no rules', MOVE, { rules: '' }, ['case/no-rules:1']],
    ['an unknown rule', MOVE, { rules: 'no/such' }, ['case/rule:3']],
    ['a rule for another role', MOVE, { rules: 'session/own-play' }, ['case/rule:3']],
    ['a message of another protocol', '>> (moved bob (dance))', {}, ['case/message:5']],
    ['a message of a later version', '>> (moved bob (act moat))', {}, ['case/message:5']],
    ['none in raw text', '>> raw (moved bob (dance))\n<< silence 1s', {}, []],
    ['half an expectation', `${MOVE}\n<< (clean estate`, {}, ['case/message:6']],
    ['a bad pattern', `${MOVE}\n<< match (clean ... x)`, {}, ['case/pattern:6']],
    ['a bad pattern below', `${MOVE}\n<< legal\nor match ...`, {}, ['case/pattern:6']],
    ['a name without a value', '>> fill (moved bob (buy $card))', {}, ['case/unbound:5']],
    ['the round of no repeat', '>> fill (moved bob (buy $round))', {}, ['case/unbound:5']],
    ['a name with a value', `${MOVE}\n<< match (clean $card)\n>> fill (moved bob (buy $card))`, {}, []],
    ['no reply is due', '>> (moved bob (clean))\n<< legal', {}, ['case/nothing-asked:6']],
    ['no further reply is due', `${MOVE}\n<< legal\n<< (clean estate)`, {}, ['case/nothing-asked:7']],
    ['no expectation', MOVE, {}, ['case/no-expectation:1']],
    ['an empty body', '', {}, ['case/no-expectation:1']],
    ['never legal', `${MOVE}\n<< (clean gold)`, {}, ['case/never-legal:6']],
    ['a refusal', `${MOVE}\n<< refusal`, {}, ['case/refusal:6']],
    ['output on stderr', `${MOVE}\n<< stderr raw hello`, {}, ['case/stderr:6']],
    ['a ping over pipes', '>> ping', {}, ['case/framing:5']],
    ['a close over pipes', '<< close', {}, ['case/framing:5']],
    [
      'two at once',
      '>> (dance)\n<< refusal',
      { rules: 'no/such' },
      ['case/rule:3', 'case/message:5', 'case/refusal:6'],
    ],
  ])('%s', (_, body, header, problems) => expect(problemsOf(body, header)).toEqual(problems));

  test.each([
    [
      'none',
      '>> {"jsonrpc": "2.0", "id": 1, "method": "GameOver", "params": {"result": "Win", "scores": {}}}\n<< legal',
      [],
    ],
    ['a wrong message', '>> {"jsonrpc": "2.0", "id": 1, "method": "GameOver", "params": {}}', ['case/message:5']],
    ['invalid JSON', '>> {"jsonrpc": 2.0', ['case/message:5']],
    ['a newline', '>> crlf {"jsonrpc": "2.0", "method": "FatalError", "params": {"message": "x"}}', ['case/framing:5']],
    [
      'no reply is due',
      '>> {"jsonrpc": "2.0", "method": "FatalError", "params": {"message": "x"}}\n<< legal',
      ['case/nothing-asked:6'],
    ],
  ])('JSON-RPC: %s', (_, body, problems) => expect(problemsOf(body, JSON_CASE, JSONRPC)).toEqual(problems));

  test('a misspelt rule, with a suggestion', () => {
    const read = readCase('a/case', `protocol: sexpr/v1\nrole: player\nrules: buy/coin\n\n${MOVE}\n<< legal\n`);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const [problem] = checkCase(read.value, SEXPR, RULES);
    expect(problem?.message).toBe('unknown rule "buy/coin"; did you mean buy/coins?');
  });

  test('an unknown protocol family', () => {
    expect(problemsOf('>> (a)', { protocol: 'chess/v1' }, null)).toEqual(['case/protocol:1']);
  });

  test.each([
    ['waiting/three-rounds', [], {}],
    [
      'waiting/three-round',
      ['unknown case "sexpr/v1/player/waiting/three-round"; did you mean sexpr/v1/player/waiting/three-rounds?'],
      {},
    ],
    ['names/quoted', ['the control must not be contested, and sexpr/v1/player/names/quoted is'], {}],
    ['waiting/three-rounds', ['only a contested case for players has a control'], { level: 'must' }],
  ])('the control %s: %j', (control, messages, header) => {
    const head = { level: 'contested', control: `sexpr/v1/player/${control}`, ...header };
    expect(check(`${MOVE}\n<< legal`, head, SEXPR).map(({ message }) => message)).toEqual(messages);
  });

  test('a control runs wherever its case does', () => {
    const head = { level: 'contested', control: 'sexpr/v3/player/defense/two-of-five' };
    expect(check(`${MOVE}\n<< legal`, head, SEXPR).map(({ message }) => message)).toEqual([
      'the control sexpr/v3/player/defense/two-of-five does not run in sexpr/v1, where this case does',
    ]);
  });

  test('only cases for players get a dry run', () => {
    const body = '>> @a (clean)\n<< @a refusal';
    expect(problemsOf(body, { role: 'server', rules: '', seats: 'a b' })).toEqual(['case/no-rules:1']);
  });

  test('a case for servers needs seats and a possible situation', () => {
    const body = '>> @a (clean)\n<< @a exit';
    expect(problemsOf('>> (clean)', { role: 'server', rules: 'buy/coins' })).toEqual(['case/server:1']);
    const header = { role: 'server', rules: 'buy/coins', seats: 'a b', setup: 'hand platinum' };
    expect(problemsOf(body, header).map((each) => each.split(':')[0])).toEqual(['case/server', 'case/server']);
  });
});

describe("Herald's own cases", () => {
  test('have no problems', async () => {
    const rules = await GAMES.loadRules();
    const wrong: string[] = [];
    for (const each of CASES) {
      const protocol = (await GAMES.find(each.transcript.header.protocol)?.entry.load()) ?? null;
      const problems = checkCase(each, protocol, rules, KNOWN);
      wrong.push(...problems.map(({ line, message }) => `${each.id}:${line}: ${message}`));
    }
    expect(wrong).toEqual([]);
    expect(CASES.length).toBeGreaterThan(300);
  });
});

import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../src/games/dominion/rules.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { readCase } from '../../src/kit/case.js';
import { checkCase } from '../../src/kit/check-case.js';
import type { PlayerProtocol } from '../../src/kit/protocol.js';
import { CASES } from './fixtures.js';
import { move } from './script/judged.js';

const HEADER = { protocol: 'sexpr/v1', role: 'player', rules: 'session/one-reply' };

function complaintsOf(
  body: string,
  header: Readonly<Record<string, string>> = {},
  language: PlayerProtocol | null = SEXPR,
) {
  const head = Object.entries({ ...HEADER, ...header }).filter(([, value]) => value !== '');
  const read = readCase('a/case', `${head.map(([key, value]) => `${key}: ${value}\n`).join('')}\n${body}\n`);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return checkCase(read.value, language, RULES).map(({ code, line }) => `${code}:${line}`);
}

const MOVE = `>> ${move()}`;
const JSON_CASE = { protocol: 'jsonrpc/live', rules: 'answer/shape' };

describe('a case that is wrong beyond its format', () => {
  test.each([
    ['nothing', `${MOVE}\n<< legal`, {}, []],
    ['an unknown protocol', MOVE, { protocol: 'sexpr/v9' }, ['case/protocol:1']],
    ['until an earlier version', MOVE, { protocol: 'sexpr/v2', until: 'sexpr/v1' }, ['case/until:4']],
    ['no rules', MOVE, { rules: '' }, ['case/no-rules:1']],
    ['an unknown rule', MOVE, { rules: 'no/such' }, ['case/rule:3']],
    ['a rule for somebody else', MOVE, { rules: 'session/own-play' }, ['case/rule:3']],
    ['no message of the protocol', '>> (moved bob (dance))', {}, ['case/message:5']],
    ['a message of a later version', '>> (moved bob (act moat))', {}, ['case/message:5']],
    ['raw text is not looked at', '>> raw (moved bob (dance))\n<< silence 1s', {}, []],
    ['half an expectation', `${MOVE}\n<< (clean estate`, {}, ['case/message:6']],
    ['a bad pattern', `${MOVE}\n<< match (clean ... x)`, {}, ['case/pattern:6']],
    ['a bad pattern below', `${MOVE}\n<< legal\nor match ...`, {}, ['case/pattern:6']],
    ['a name without a value', '>> fill (moved bob (buy $card))', {}, ['case/unbound:5']],
    ['a name with a value', `${MOVE}\n<< match (clean $card)\n>> fill (moved bob (buy $card))`, {}, []],
    ['nothing is asked', '>> (moved bob (clean))\n<< legal', {}, ['case/nothing-asked:6']],
    ['nothing is asked any more', `${MOVE}\n<< legal\n<< (clean estate)`, {}, ['case/nothing-asked:7']],
    ['nothing is expected', MOVE, {}, ['case/no-expectation:1']],
    ['an empty body', '', {}, ['case/no-expectation:1']],
    ['never legal', `${MOVE}\n<< (clean gold)`, {}, ['case/never-legal:6']],
    ['a refusal', `${MOVE}\n<< refusal`, {}, ['case/refusal:6']],
    ['words on stderr', `${MOVE}\n<< stderr raw hello`, {}, ['case/stderr:6']],
    ['a ping over pipes', '>> ping', {}, ['case/framing:5']],
    ['a close over pipes', '<< close', {}, ['case/framing:5']],
    [
      'two at once',
      '>> (dance)\n<< refusal',
      { rules: 'no/such' },
      ['case/rule:3', 'case/message:5', 'case/refusal:6'],
    ],
  ])('%s', (_, body, header, complaints) => expect(complaintsOf(body, header)).toEqual(complaints));

  test.each([
    [
      'nothing',
      '>> {"jsonrpc": "2.0", "id": 1, "method": "GameOver", "params": {"result": "Win", "scores": {}}}\n<< legal',
      [],
    ],
    ['a wrong message', '>> {"jsonrpc": "2.0", "id": 1, "method": "GameOver", "params": {}}', ['case/message:5']],
    ['no JSON', '>> {"jsonrpc": 2.0', ['case/message:5']],
    ['a newline', '>> crlf {"jsonrpc": "2.0", "method": "FatalError", "params": {"message": "x"}}', ['case/framing:5']],
    [
      'nothing asked',
      '>> {"jsonrpc": "2.0", "method": "FatalError", "params": {"message": "x"}}\n<< legal',
      ['case/nothing-asked:6'],
    ],
  ])('JSON-RPC: %s', (_, body, complaints) => expect(complaintsOf(body, JSON_CASE, JSONRPC)).toEqual(complaints));

  test('a rule that is misspelt is told with the one that is meant', () => {
    const read = readCase('a/case', `protocol: sexpr/v1\nrole: player\nrules: buy/coin\n\n${MOVE}\n<< legal\n`);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const [complaint] = checkCase(read.value, SEXPR, RULES);
    expect(complaint?.message).toBe('unknown rule "buy/coin"; did you mean buy/coins?');
  });

  test('a family that nobody knows', () => {
    expect(complaintsOf('>> (a)', { protocol: 'chess/v1' }, null)).toEqual(['case/protocol:1']);
  });

  test('a role that is graded otherwise is not rehearsed', () => {
    const body = '>> @a (clean)\n<< @a refusal';
    expect(complaintsOf(body, { role: 'server', rules: '', seats: 'a b' })).toEqual(['case/no-rules:1']);
  });

  test('a case for servers says how many play, and what can come about', () => {
    const body = '>> @a (clean)\n<< @a legal';
    expect(complaintsOf('>> (clean)', { role: 'server', rules: 'buy/coins' })).toEqual(['case/server:1']);
    const header = { role: 'server', rules: 'buy/coins', seats: 'a b', setup: 'hand platinum' };
    expect(complaintsOf(body, header).map((each) => each.split(':')[0])).toEqual(['case/server', 'case/server']);
  });
});

describe('the cases that come with Herald', () => {
  test('have nothing wrong with them', () => {
    const wrong = CASES.flatMap((each) => {
      const language = each.id.startsWith('sexpr/') ? SEXPR : JSONRPC;
      return checkCase(each, language, RULES).map(({ line, message }) => `${each.id}:${line}: ${message}`);
    });
    expect(wrong).toEqual([]);
    expect(CASES.length).toBeGreaterThan(300);
  });
});

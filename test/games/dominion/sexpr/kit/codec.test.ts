import { describe, expect, test } from 'vitest';
import { SEXPR } from '../../../../../src/games/dominion/sexpr/protocol.js';
import { versionIn } from '../../../../../src/kit/protocol-name.js';
import { parseText } from '../../../../../src/wire/sexpr/writer.js';
import { move } from '../../../../kit/script/judged.js';

const NONE = new Map<string, string>();

function datumOf(text: string) {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
}

describe('patterns of S-expressions', () => {
  test.each([
    ['(clean _)', '(clean estate)', {}],
    ['(clean _)', '(clean)', null],
    ['(clean _)', '(clean estate duchy)', null],
    ['(discard _ ...)', '(discard copper)', {}],
    ['(discard _ ...)', '(discard copper copper)', {}],
    ['(discard _ ...)', '(discard)', null],
    ['(discard ...)', '(discard)', {}],
    ['(act mine $a $b)', '(act mine copper silver)', { $a: 'copper', $b: 'silver' }],
    ['(act mine $a $a)', '(act mine copper silver)', null],
    ['(act mine $a $a)', '(act mine copper copper)', { $a: 'copper' }],
    ['(moved $who (buy _))', '(moved "a b" (buy gold))', { $who: '"a b"' }],
    ['_', '(a (b c))', {}],
    ['(a $list)', '(a (b  c))', { $list: '(b c)' }],
    ['(clean estate)', '(clean |estate|)', null],
  ])('%s %s', (pattern, said, bound) => {
    const found = SEXPR.codec.match(pattern, datumOf(said), NONE);
    expect(found === null ? null : Object.fromEntries(found)).toEqual(bound);
  });

  test('keep what was bound before', () => {
    const bound = new Map([['$card', 'gold']]);
    expect(SEXPR.codec.match('(buy $card)', datumOf('(buy gold)'), bound)).toEqual(bound);
    expect(SEXPR.codec.match('(buy $card)', datumOf('(buy silver)'), bound)).toBeNull();
  });

  test.each([
    ['(a ... b)', '... stands at the end of a list only'],
    ['...', '... stands at the end of a list only'],
    ['(a', 'a ) is missing'],
  ])('%s is none', (pattern, why) => expect(SEXPR.codec.checkPattern(pattern)?.message).toContain(why));

  test('are filled in the layout of the drivers', () => {
    const bound = new Map([['$card', 'gold']]);
    expect(SEXPR.codec.fill('(moved  bob\n (buy $card))', bound)).toEqual({
      ok: true,
      value: '(moved bob (buy gold))',
    });
    expect(SEXPR.codec.fill('(moved bob (buy $other))', bound)).toMatchObject({
      ok: false,
      error: { message: '$other has no value yet' },
    });
  });
});

describe('messages of the S-expression protocol', () => {
  test.each([
    ['sexpr/v1', 'player', '(moved bob (clean))', true],
    ['sexpr/v1', 'player', '(moved bob (act militia))', false],
    ['sexpr/v3', 'player', '(moved bob (act militia))', true],
    ['sexpr/v1', 'player', '(clean)', false],
    ['sexpr/v1', 'server', '(clean)', true],
    ['sexpr/v1', 'server', '(moat)', false],
    ['sexpr/v3', 'server', '(moat)', true],
    ['sexpr/v1', 'player', '(moved bob (clean)', false],
  ] as const)('%s %s %s', (protocol, role, text, isOne) => {
    expect(SEXPR.codec.checkMessage(versionIn(protocol), role, text) === null).toBe(isOne);
  });

  test('same or not', () => {
    expect(SEXPR.codec.same('( clean\testate )', datumOf('(clean estate)'))).toBe(true);
    expect(SEXPR.codec.same('(clean estate)', datumOf('(clean "estate")'))).toBe(false);
    expect(SEXPR.codec.same('(clean', datumOf('(clean)'))).toBe(false);
  });
});

/** A conversation: `>` is sent to the player, `<` is its reply. Returns the judgement of the last reply. */
function lastOf(protocol: string, ...lines: readonly string[]): string {
  const conversation = SEXPR.converse(versionIn(protocol));
  let verdict = '';
  for (const line of lines) {
    const text = line.slice(2);
    if (line.startsWith('>')) conversation.sent(datumOf(text));
    else {
      const judged = conversation.judge(datumOf(text));
      verdict = judged.legal
        ? ['legal', ...judged.remarks.map(({ rule }) => `${rule.id} ${rule.register}`)].join(', ')
        : `${judged.rule.id} ${judged.rule.register}`;
    }
  }
  return verdict;
}

const turn = (hand: string, buys: number, coins: number): string => `> ${move({ hand, buys, coins })}`;

describe('a conversation with an S-expression player', () => {
  test.each([
    ['nothing was asked', 'session/unasked S-09', ['> (moved bob (clean))', '< (clean)']],
    ['it was asked once', 'session/one-reply S-09', [turn('', 0, 0), '< (clean)', '< (clean)']],
    [
      'a notification came meanwhile',
      'session/unasked S-09',
      [turn('', 0, 0), '< (clean)', '> (moved bob (clean))', '< (clean)'],
    ],
    ['a request outlives notifications', 'legal', [turn('', 0, 0), '> (moved bob (clean))', '< (clean)']],
    [
      'a treasure after a buy',
      'legal, add/after-buy S-36',
      [turn('copper', 2, 3), '< (buy silver)', turn('copper', 1, 0), '< (add copper)'],
    ],
    [
      'a treasure before a buy',
      'legal',
      [turn('copper copper', 2, 3), '< (add copper)', turn('copper', 2, 4), '< (add copper)'],
    ],
    [
      'a treasure after a buy and a treasure',
      'legal, add/after-buy S-36',
      [
        turn('copper copper', 2, 3),
        '< (buy silver)',
        turn('copper copper', 1, 0),
        '< (add copper)',
        turn('copper', 1, 1),
        '< (add copper)',
      ],
    ],
    ['another turn', 'legal', [turn('copper', 2, 3), '< (buy silver)', turn('copper', 1, 3), '< (add copper)']],
    [
      'an attack between',
      'legal',
      [turn('copper', 2, 3), '< (buy silver)', '> (moved bob (clean))', turn('copper', 1, 0), '< (add copper)'],
    ],
    ['no game can be made of it, but its form is known', 'legal', ['> (move ((hand estate)))', '< (clean estate)']],
    ['no game can be made of it, and it is no play', 'reply/grammar null', ['> (move ((hand estate)))', '< (estate)']],
  ])('%s', (_, verdict, lines) => expect(lastOf('sexpr/v3', ...lines)).toBe(verdict));

  test('S-35: the first version alone lets a treasure pass without a buy', () => {
    const lines = [turn('copper', 0, 0), '< (add copper)'];
    expect(lastOf('sexpr/v1', ...lines)).toBe('legal, add/buys S-35');
    expect(lastOf('sexpr/v2', ...lines)).toBe('add/buys S-35');
  });

  test('owes a reply until it has given one', () => {
    const conversation = SEXPR.converse('v3');
    expect(conversation.expectsReply()).toBe(false);
    conversation.sent(datumOf(move()));
    expect(conversation.expectsReply()).toBe(true);
    conversation.judge(datumOf('(nonsense)'));
    expect(conversation.expectsReply()).toBe(false);
  });
});

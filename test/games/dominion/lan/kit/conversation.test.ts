import { describe, expect, test } from 'vitest';
import { cardOf } from '../../../../../src/games/dominion/engine/index.js';
import { openClientState } from '../../../../../src/games/dominion/lan/client-state.js';
import { parseLanMessage } from '../../../../../src/games/dominion/lan/codec.js';
import { ClientConversation } from '../../../../../src/games/dominion/lan/kit/conversation.js';
import { RULES } from '../../../../../src/games/dominion/rules.js';
import type { MarkedMessage } from '../../../../../src/wire/marked-messages.js';
import { unwrap } from '../../../../unwrap.js';

const message = (text: string): MarkedMessage => unwrap(parseLanMessage(text));

/** What comes of the last line: `legal`, the rules that are noted, or the rule that is broken. Lines after `<` are the client's. */
function outcomeOf(dialect: string, ...lines: readonly string[]): string {
  const conversation = new ClientConversation(dialect);
  let outcome = '';
  for (const line of lines) {
    const text = `${line.slice(2)}<EOF>`;
    if (line.startsWith('>')) conversation.sent(message(text));
    else {
      const judged = conversation.judge(message(text));
      const noted = judged.legal ? judged.remarks.map(({ rule }) => `noted ${rule.id}`).join(', ') : judged.rule.id;
      outcome = noted === '' ? 'legal' : noted;
    }
  }
  return outcome;
}

const FIRST = '> 0|System|<STGM>,2,1';
const SECOND = '> 0|System|<STGM>,2,2';
const BUYING = [SECOND, '< Action|!ep', '> 1|Response|<MR>'];

describe.each(['live', 'docs'])('in lan/%s', (dialect) => {
  const isDocs = dialect === 'docs';
  test.each<[string, string, readonly string[]]>([
    ['chat before the start', 'legal', ['< System|hello']],
    ['the start command', 'legal', ['< System|<STGM>']],
    ['the start command under another type', 'noted lan/start-command', ['< Action|<STGM>']],
    ['text after the start command', 'noted lan/start-command', ['< System|<STGM> please']],
    ['a play before the start', 'lan/before-start', ['< Action|!ep']],
    ['the first play of player 2', 'legal', [SECOND, '< Action|!ep']],
    ['a play of player 1 at first', 'lan/turn', [FIRST, '< Action|!ep']],
    ['no separator', 'lan/form', [SECOND, '< hello']],
    ['an unknown type', 'lan/type', [SECOND, '< Move|!ep']],
    ['other capitals', 'lan/type', [SECOND, '< ACTION|!ep']],
    ['a number for a type', 'noted lan/type-name', [SECOND, '< 1|!ep']],
    ['a list of types', 'noted lan/type-name', [SECOND, '< System,Action|!ep']],
    ['a number that is no type', 'lan/type', [SECOND, '< -1|!ep']],
    ['spaces around a type', 'noted lan/type-name', [SECOND, '<  Action |!ep']],
    ['a newline before a type', 'noted lan/type-name', [SECOND, '< \r\nAction|!ep']],
    ['a byte order mark', 'lan/type', [SECOND, '< \uFEFFAction|!ep']],
    ['a play without a bracket', 'lan/play', [SECOND, '< Action|!bc Silver']],
    ['an unknown card', 'lan/play', [SECOND, '< Action|!bc [Platinum]']],
    ['other capitals in the name of a card', 'lan/play', [...BUYING, '< Action|!bc [silver]']],
    ['other capitals in a sign', 'lan/play', [SECOND, '< Action|!EP']],
    ['spaces in the brackets', 'noted lan/play-form', [...BUYING, '< Action|!bc [ Silver ]']],
    ['a second bracket', 'noted lan/play-form', [...BUYING, '< Action|!bc [Silver] [Gold]']],
    ['no space before the bracket', 'noted lan/play-form', [...BUYING, '< Action|!bc[Silver]']],
    ['names of cards that stand for another', 'noted lan/play-form', [...BUYING, '< Action|!bc [Silver,Gold]']],
    ['the number of a card', 'noted lan/play-form', [...BUYING, '< Action|!bc [1]']],
    ['more after the sign', 'noted lan/play-form', [SECOND, '< Action|!ep!']],
    ['a further separator', 'noted lan/separator', ['< System|a|b']],
    ['a long message', 'noted lan/size', [`< System|${'x'.repeat(1100)}`]],
    ['a play in a System message', 'noted lan/system-play', [SECOND, '< System|!ep']],
    ['chat in the game', 'noted lan/chat', [SECOND, '< System|hello']],
    ['short chat in the game', 'lan/short-chat', [SECOND, '< System|hi']],
    ['a response', 'legal', [FIRST, '> 2|Action|!ep', '< Response|<MR>']],
    ['a second response', 'lan/response', [FIRST, '> 2|Action|!ep', '< Response|<MR>', '< Response|<MR>']],
    ['another body of a response', 'lan/response', [FIRST, '> 2|Action|!ep', '< Response|ok']],
    ['a response to nothing', 'lan/response', [FIRST, '< Response|<MR>']],
    ['WaitResponse', isDocs ? 'legal' : 'noted lan/wait-response', [FIRST, '> 2|Action|!ep', '< WaitResponse|<MR>']],
    ['a buy in the action phase', isDocs ? 'lan/phase' : 'noted lan/phase', [SECOND, '< Action|!bc [Copper]']],
    ['a play too soon', isDocs ? 'lan/pacing' : 'noted lan/pacing', [SECOND, '< Action|!ep', '< Action|!ep']],
    ['a play after one in a System message', 'legal', [SECOND, '< System|!ep', '< Action|!bc [Silver]']],
    ['a play in time', 'legal', [...BUYING, '< Action|!bc [Smithy]']],
    ['too dear a card', 'lan/coins', [...BUYING, '< Action|!bc [Market]']],
    ['a second buy', 'lan/buys', [...BUYING, '< Action|!bc [Copper]', '> 1|Response|<MR>', '< Action|!bc [Copper]']],
    ['a card of another kingdom', 'lan/in-game', [...BUYING, '< Action|!bc [Cellar]']],
    ['a treasure as an action', 'lan/is-action', [SECOND, '< Action|!cp [0]']],
    ['a card that is not there', 'lan/index', [SECOND, '< Action|!cp [5]']],
  ])('%s is %s', (_, expected, lines) => {
    expect(outcomeOf(dialect, ...lines)).toBe(expected);
    for (const rule of expected.replaceAll('noted ', '').split(', ')) {
      if (rule !== 'legal') expect(RULES.find(rule)).not.toBeNull();
    }
  });
});

test('a reply is due in the own turn, and for each Action', () => {
  const conversation = new ClientConversation('docs');
  expect(conversation.expectsReply()).toBe(false);
  conversation.sent(message('0|System|<STGM>,2,1<EOF>'));
  expect(conversation.expectsReply()).toBe(false);
  conversation.sent(message('2|Action|!ep<EOF>'));
  expect(conversation.expectsReply()).toBe(true);
  expect([...conversation.legal()]).toEqual(['Response|<MR><EOF>']);
  conversation.judge(message('Response|<MR><EOF>'));
  expect(conversation.expectsReply()).toBe(false);
});

test('none is due after the end, but the last Action may be answered', () => {
  const conversation = new ClientConversation('live');
  const client = unwrap(openClientState({ count: 2, id: 1 }, 'live'));
  client.replica.supply.set(cardOf('province'), 0);
  conversation.resume(client);
  conversation.sent(message('2|Action|!ep<EOF>'));
  conversation.judge(message('Response|<MR><EOF>'));
  conversation.sent(message('2|Action|!ep<EOF>'));
  expect(conversation.expectsReply()).toBe(false);
  expect(conversation.judge(message('Response|<MR><EOF>'))).toEqual({ legal: true, remarks: [], isAside: true });
  expect(conversation.judge(message('Response|<MR><EOF>'))).toMatchObject({ rule: { id: 'lan/response' } });
});

test.each<[string, boolean, readonly string[], string]>([
  ['chat before the start', true, [], 'System|hello'],
  ['the start command', true, [], 'System|<STGM>'],
  ['chat in the game', true, [FIRST], 'System|hello'],
  ['WaitResponse', true, [FIRST, '> 2|Action|!ep'], 'WaitResponse|<MR>'],
  ['a response', false, [FIRST, '> 2|Action|!ep'], 'Response|<MR>'],
  ['a play', false, [SECOND], 'Action|!ep'],
  ['a play in a System message', false, [SECOND], 'System|!ep'],
])('that %s may come at any time is %s', (_, expected, before, text) => {
  const conversation = new ClientConversation('live');
  for (const line of before) conversation.sent(message(`${line.slice(2)}<EOF>`));
  const judged = conversation.judge(message(`${text}<EOF>`));
  expect(judged.legal && judged.isAside === true).toBe(expected);
});

test('bytes that are not UTF-8 break a rule of their own', () => {
  const reader = new ClientConversation('live');
  const error = {
    code: 'wire/utf8',
    position: { byte: 0, line: 1, column: 1 },
    found: '',
    allowed: '',
    message: 'x',
  } as const;
  expect(reader.judge({ text: 'System|\ufffd<EOF>', error })).toMatchObject({ legal: false, rule: { id: 'lan/utf8' } });
});

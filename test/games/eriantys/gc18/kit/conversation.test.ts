import { describe, expect, test } from 'vitest';
import { startGame } from '../../../../../src/games/eriantys/engine/index.js';
import { GC18_CODEC } from '../../../../../src/games/eriantys/gc18/codec.js';
import { makeModelState } from '../../../../../src/games/eriantys/gc18/encode-state.js';
import { ClientConversation } from '../../../../../src/games/eriantys/gc18/kit/conversation.js';
import { GC18_SAMPLER } from '../../../../../src/games/eriantys/gc18/kit/sampled-states.js';
import { makeGameStarted } from '../../../../../src/games/eriantys/gc18/messages.js';
import type { MessageJudgement } from '../../../../../src/kit/conversation.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';

const message = (text: string) => unwrap(GC18_CODEC.parse(text));

/** A conversation after these messages of the server, and replies of the client after `<<`. */
function converse(...lines: readonly string[]): ClientConversation {
  const conversation = new ClientConversation();
  for (const line of lines) {
    if (line.startsWith('<<')) conversation.judge(message(line.slice(2)));
    else conversation.sent(message(line));
  }
  return conversation;
}

const ruleOf = (judged: MessageJudgement): string => (judged.legal ? 'legal' : judged.rule.id);
const judge = (conversation: ClientConversation, text: string): string => ruleOf(conversation.judge(message(text)));

const started = (playerId: number, firstPlayer: number): string => {
  const game = unwrap(startGame({ seats: 2, seed: 3, script: { firstPlayer } }));
  return makeGameStarted(playerId, ['kit'], makeModelState(game, ['ann', 'kit']));
};

const LOGIN = '{"type":"LoginRequest"}';
const NAME = '{"type":"LoginReply","username":"ann"}';
const FOUR = '{"type":"PerformGameMove","move":{"typeOfMove":"PlayAssistantCard","cardNumber":4}}';
const CLOUD = '{"type":"PerformGameMove","move":{"typeOfMove":"ChooseCloud","cloudNumber":0}}';
const TAKEN = '{"type":"Error","code":"NICKNAME_TAKEN"}';
const REFUSED = '{"type":"MoveError","code":"ILLEGAL_MOVE"}';

describe('a client of GC18/1', () => {
  test.each([
    ['nothing', [], NAME, 'session/unprompted'],
    ['a request for a name', [LOGIN], NAME, 'legal'],
    ['a request for a name', [LOGIN], '{"type":"LoginReply","username":""}', 'login/name'],
    ['a request for a name', [LOGIN], '{"type":"LoginReply","username":"a","b":1}', 'message/closed'],
    ['a request for a name', [LOGIN], FOUR, 'session/reply'],
    ['a request for a name', [LOGIN], 'ann', 'wire/json'],
    ['a request for a name', [LOGIN], '"ann"', 'wire/json'],
    [
      'a request for a name',
      [LOGIN],
      `{"type":"LoginReply","username":"${'x'.repeat(65_536)}"}`,
      'wire/message-too-long',
    ],
    ['a request for a name', [LOGIN], '{"type":"Login"}', 'message/type'],
    ['a request for a name', [LOGIN], '{"type":"Wait","reason":"WAITING_FOR_PLAYERS"}', 'message/type'],
    ['its name', [LOGIN, `<<${NAME}`], NAME, 'session/unprompted'],
    ['a taken name', [LOGIN, `<<${NAME}`, TAKEN, LOGIN], NAME, 'login/taken'],
    ['a taken name', [LOGIN, `<<${NAME}`, TAKEN, LOGIN], '{"type":"LoginReply","username":"anna"}', 'legal'],
    ['a taken name, not asked again', [LOGIN, `<<${NAME}`, TAKEN], '{"type":"LoginReply","username":"anna"}', 'legal'],
    [
      'the number',
      ['{"type":"NumberOfPlayersRequest"}'],
      '{"type":"NumberOfPlayersReply","numberOfPlayers":4}',
      'number/value',
    ],
    ['the mode', ['{"type":"ExpertModeRequest"}'], '{"type":"ExpertModeReply","expertMode":"y"}', 'expert/value'],
    ['its turn', [started(0, 0)], FOUR, 'legal'],
    ['its turn', [started(0, 0)], CLOUD, 'move/phase'],
    ['its turn', [started(0, 0)], FOUR.replace('4', '11'), 'move/form'],
    ["somebody else's turn", [started(0, 1)], FOUR, 'move/turn'],
    ['its move', [started(0, 0), `<<${FOUR}`], FOUR, 'session/twice'],
    ['a refused move', [started(0, 0), `<<${FOUR}`, REFUSED], FOUR, 'legal'],
    ['the end', [started(0, 0), '{"type":"GameEnded","winner":0}'], FOUR, 'session/unprompted'],
  ])('after %s: %#', (_, lines, reply, rule) => {
    expect(judge(converse(...lines), reply)).toBe(rule);
  });

  test.each([
    [[], false],
    [[LOGIN], true],
    [[LOGIN, `<<${NAME}`], false],
    [['{"type":"Wait","reason":"CHOOSING_PARAMETERS"}'], false],
    [[started(0, 0)], true],
    [[started(0, 1)], false],
    [[started(0, 0), `<<${FOUR}`, REFUSED], true],
  ])('is waited for only when it was asked: %#', (lines, isDue) => {
    const conversation = converse(...lines);
    expect(conversation.expectsReply()).toBe(isDue);
    const legal = [...conversation.legal()];
    expect(legal.length > 0).toBe(isDue);
    for (const reply of legal) expect(judge(converse(...lines), reply)).toBe('legal');
  });
});

test('sampled states have every phase, both modes and both numbers of players, and the client is on turn', () => {
  const titles = new Set<string>();
  for (let number = 0; number < sized({ test: 200, long: 2000 }); number++) {
    const sample = GC18_SAMPLER.sample('gc18/1', 1, number);
    const fill = sample.transcript.entries.find(({ kind }) => kind === 'fill') as { readonly text: string };
    const conversation = converse(fill.text.replaceAll('$name', '"ann"'));
    expect(conversation.expectsReply()).toBe(true);
    titles.add(sample.transcript.header.title ?? '');
  }
  expect(titles.size).toBe(16);
});

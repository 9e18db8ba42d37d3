import { describe, expect, test } from 'vitest';
import { makeAnswer } from '../../../../src/games/dominion/engine/index.js';
import {
  completeCommand,
  parseCommand,
  seatToAnswer,
  type TableView,
  tableView,
} from '../../../../src/games/dominion/table/index.js';
import type { GivenGame } from '../engine/given-game.js';
import { play, tableOf } from './given-table.js';

function asked(given: GivenGame, ...moves: string[]): TableView {
  const table = play(tableOf(given), ...moves);
  return tableView(table, seatToAnswer(table) ?? 0);
}

const answerTo = (view: TableView, line: string): string => {
  const command = parseCommand(view, line);
  if (!command.ok) return `${command.error.code}: ${command.error.message}`;
  return command.value.kind === 'undo' ? 'undo' : makeAnswer(command.value.answer);
};

describe('a line of the command line', () => {
  const turn = asked({ hand: 'village throne-room 2 copper', coins: 3 });
  const vassal = asked({ hand: 'vassal', deck: 'village' }, 'act vassal');
  const chapel = asked({ hand: 'chapel 2 estate copper' }, 'act chapel');

  test.each([
    ['act village', 'act village'],
    ['play village', 'act village'],
    ['  PLAY   Throne Room ', 'act throne-room'],
    ['act throne-room', 'act throne-room'],
    ['buy silver', 'buy silver'],
    ['t', 'all-treasures'],
    ['treasures copper copper', 'treasures copper copper'],
    ['end', 'end'],
    ['buy gold', 'buy/coins: a bought card may cost at most the coins at hand'],
    ['choose village', 'turn/kind: the question is: Play an action, or treasures'],
    ['buy golf', 'command/unknown-card: there is no card "golf"; did you mean "gold"?'],
    ['buy xyzzy', 'command/unknown-card: there is no card "xyzzy"'],
    [
      'by gold',
      'command/unknown: unknown word "by"; known words: act, treasures, all-treasures, buy, end, choose, yes, no, undo',
    ],
    [
      '',
      'command/unknown: type a command; known words: act, treasures, all-treasures, buy, end, choose, yes, no, undo',
    ],
    ['chose estate', 'command/unknown: unknown word "chose"; did you mean "choose"?'],
    ['undo', 'undo/refused: nothing has been played yet'],
    [
      'toString',
      'command/unknown: unknown word "tostring"; known words: act, treasures, all-treasures, buy, end, choose, yes, no, undo',
    ],
  ])('in a turn: %j', (line, expected) => {
    expect(answerTo(turn, line)).toBe(expected);
  });

  test.each([
    ['yes', 'choose village'],
    ['no', 'choose'],
    ['n', 'choose'],
    ['choose village', 'choose village'],
    ['end', 'turn/kind: the question is: You discarded Village: play it?'],
  ])('about one card: %j', (line, expected) => {
    expect(answerTo(vassal, line)).toBe(expected);
  });

  test.each([
    ['choose estate estate', 'choose estate estate'],
    ['none', 'choose'],
    [
      'choose estate estate estate',
      'act-chapel/in-hand: a chosen card must be in the hand, one copy for each time it is named',
    ],
  ])('about several cards: %j', (line, expected) => {
    expect(answerTo(chapel, line)).toBe(expected);
  });

  test('takes back what can be taken back', () => {
    expect(answerTo(asked({ hand: 'copper' }, 'treasures copper'), 'undo')).toBe('undo');
  });

  test('is refused when nothing is asked', () => {
    const table = tableOf({ hand: 'copper' });
    expect(parseCommand(tableView(table, 1), 'end')).toMatchObject({ ok: false, error: { code: 'command/not-asked' } });
  });
});

describe('completion', () => {
  const turn = asked({
    hand: 'village copper',
    coins: 3,
    onlySupply: { copper: 1, silver: 1, smithy: 1, province: 1 },
  });

  test.each([
    ['', ['act', 'treasures', 'all-treasures', 'buy', 'end']],
    ['a', ['act', 'all-treasures']],
    ['act ', ['act village']],
    ['buy ', ['buy copper', 'buy silver']],
    ['buy s', ['buy silver']],
    ['buy x', []],
  ])('of %j', (line, expected) => {
    expect(completeCommand(turn, line)).toEqual(expected);
  });

  test('goes card by card', () => {
    const chapel = asked({ hand: 'chapel 2 estate copper' }, 'act chapel');
    expect(completeCommand(chapel, 'choose ')).toEqual(['choose copper', 'choose estate']);
    expect(completeCommand(chapel, 'choose estate ')).toEqual(['choose estate estate']);
  });

  test('offers every completion as a line that is understood', () => {
    for (const line of completeCommand(turn, 'buy ')) expect(answerTo(turn, line)).toBe(line);
  });
});

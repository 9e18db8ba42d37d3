import { describe, expect, test } from 'vitest';
import { cardsIn, UNKNOWN } from '../../../../src/games/dominion/engine/index.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  finishedGame,
  lastStep,
  logOf,
  makeTable,
  openReplay,
  parseTable,
  playOnFrom,
  pointsByTurn,
  resultOf,
  seatToAnswer,
  startTable,
  stepOfTurn,
  type TableGame,
  tableAt,
  tableView,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { printGame } from '../engine/play-random-game.js';
import { play, tableOf } from './given-table.js';
import { optionsWith } from './table-specs.js';

const BOTS = ['big-money', 'smithy', 'engine', 'random'] as const;

function playBots(from: TableGame, steps = Number.POSITIVE_INFINITY): TableGame {
  let table = from;
  while (seatToAnswer(table) !== null && table.steps.length < steps) {
    table = unwrap(addMove(table, answerMove(automaticAnswer(table)!)));
  }
  return table;
}

const botTable = unwrap(
  startTable(
    optionsWith({ seed: 8, seats: BOTS.map((strategy) => ({ kind: 'bot', name: strategy, strategy, seed: 6 })) }),
  ),
);

describe('bots', () => {
  const whole = playBots(botTable);

  test('play a whole game, the same each time', () => {
    expect(resultOf(whole)?.seats).toHaveLength(4);
    expect(printGame(playBots(botTable).game)).toBe(printGame(whole.game));
  });

  test('play on in the same way after the game was saved in the middle', () => {
    const middle = unwrap(parseTable(makeTable(playBots(botTable, 40))));
    expect(printGame(playBots(middle).game)).toBe(printGame(whole.game));
  });
});

describe('a replay', () => {
  const table = playBots(botTable);
  const replay = openReplay(table);

  test('begins with the deal and ends with the game', () => {
    expect(printGame(tableAt(replay, 0).game)).toBe(printGame(table.start));
    expect(printGame(tableAt(replay, lastStep(replay)).game)).toBe(printGame(table.game));
    expect(tableAt(replay, -5).steps).toHaveLength(0);
    expect(tableAt(replay, 1e6).steps).toHaveLength(lastStep(replay));
  });

  test('goes by turns', () => {
    expect(replay.turns.slice(0, 5).map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 0]);
    const second = replay.turns[1]!.step;
    expect(stepOfTurn(replay, 0, 1)).toBe(second);
    expect(stepOfTurn(replay, second + 1, -1)).toBe(second);
    expect(stepOfTurn(replay, second, -1)).toBe(0);
    expect(stepOfTurn(replay, lastStep(replay), 1)).toBe(lastStep(replay));
  });

  test('can be looked at from any seat, by everybody, and by somebody who sees all hands', () => {
    const at = tableAt(replay, 60);
    const hands = (viewer: number | 'public' | 'all') =>
      tableView(at, viewer).view.seats.map(({ hand }) => cardsIn(hand).includes(UNKNOWN));
    expect(hands(2)).toEqual([true, true, false, true]);
    expect(hands('public')).toEqual([true, true, true, true]);
    expect(hands('all')).toEqual([false, false, false, false]);
    expect(logOf(tableView(at, 'all')).length).toBeGreaterThan(1);
  });

  test('has everybody’s points by turn', () => {
    const points = pointsByTurn(replay);
    expect(points.map((each) => each[0])).toEqual([3, 3, 3, 3]);
    expect(points.map((each) => each.at(-1))).toEqual(resultOf(table)?.seats.map((each) => each.points));
    expect(points[0]).toHaveLength(replay.turns.length + 1);
  });

  test('can be played on from any step, as practice that is saved as such', () => {
    const branch = playOnFrom(replay, 25);
    const again = unwrap(parseTable(makeTable(branch)));
    expect(again.game).toEqual(branch.game);
    expect(again.practiced).toBe(true);
    const ended = playBots(branch);
    expect(printGame(ended.game)).toBe(printGame(table.game));
    expect(unwrap(finishedGame({ id: 'a', created: 0, table: ended }))?.practiced).toBe(true);
    expect(unwrap(finishedGame({ id: 'a', created: 0, table }))?.practiced).toBe(false);
  });
});

describe('the result', () => {
  const over = (given: Parameters<typeof tableOf>[0]) =>
    resultOf(play(tableOf({ coins: 8, ...given, supply: { province: 1 } }), 'buy province', 'end'))!;

  test('is not there before the end', () => {
    expect(resultOf(tableOf({ hand: 'copper' }))).toBeNull();
  });

  test('names the winner, and ranks the others', () => {
    const result = over({ others: [{ deck: 'estate' }, { deck: 'duchy' }] });
    expect(result.verdict).toBe('Ann wins with 6 points');
    expect(result.seats.map(({ rank }) => rank)).toEqual([1, 3, 2]);
  });

  test('tells a victory by fewer turns, and a shared one', () => {
    expect(over({ others: [{ deck: 'province', turns: 2 }] }).verdict).toBe('Ann wins with 6 points, in fewer turns');
    expect(over({ others: [{ deck: 'province', turns: 1 }] }).verdict).toBe(
      'Ann and Bob share the victory with 6 points',
    );
  });

  test('counts points by kind of card', () => {
    const { cards, points } = over({ deck: '2 gardens 16 copper estate curse' }).seats[0]!;
    expect(cards.filter((each) => each.points !== 0).map(({ count, points: of }) => [count, of])).toEqual([
      [1, 1],
      [1, 6],
      [1, -1],
      [2, 4],
    ]);
    expect(points).toBe(10);
  });

  test('puts those last who gave up', () => {
    const table = tableOf({ deck: '3 province', others: [{ deck: 'estate' }, {}] });
    const result = resultOf(play(table, 'withdraw 0', 'withdraw 2'))!;
    expect(result.winners).toEqual([1]);
    expect(result.seats.map(({ rank }) => rank)).toEqual([2, 1, 3]);
  });
});

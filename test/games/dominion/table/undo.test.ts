import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { stepInPlace } from '../../../../src/games/dominion/engine/index.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  logOf,
  seatToAnswer,
  startTable,
  type TableGame,
  type TableSeat,
  tableView,
  textOfLine,
} from '../../../../src/games/dominion/table/index.js';
import { stepsToDrop } from '../../../../src/games/dominion/table/undo.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import type { GivenGame } from '../engine/given-game.js';
import { indistinguishableGame } from '../engine/indistinguishable-game.js';
import { printGame } from '../engine/play-random-game.js';
import { moveOf, play, tableOf } from './given-table.js';
import { clickThrough } from './model-person.js';
import { optionsWith, people, person, tableNumber } from './table-specs.js';

const DECK = 'estate copper estate copper estate copper';

interface Row {
  readonly given: GivenGame;
  readonly moves: readonly string[];
}

const refusalCode = (table: TableGame, seat: number): string => {
  const result = addMove(table, { kind: 'undo', seat });
  return result.ok ? 'allowed' : result.error.code;
};

describe('taking back', () => {
  test.each<[string, Row]>([
    ['a treasure', { given: { hand: 'copper' }, moves: ['treasures copper'] }],
    ['all treasures', { given: { hand: '2 copper silver' }, moves: ['all-treasures'] }],
    ['a purchase', { given: { hand: 'copper', coins: 3 }, moves: ['buy silver'] }],
    ['an action that draws nothing', { given: { hand: 'festival', deck: DECK }, moves: ['act festival'] }],
    ['the choice of a gain', { given: { hand: 'workshop' }, moves: ['act workshop', 'choose silver'] }],
    ['what was trashed', { given: { hand: 'chapel curse estate' }, moves: ['act chapel', 'choose curse estate'] }],
    [
      'a cellar that discards nothing',
      { given: { hand: 'cellar estate', deck: DECK }, moves: ['act cellar', 'choose'] },
    ],
    [
      'a deck left alone',
      { given: { hand: 'chancellor', deck: DECK, rules: 'rulebook-1e' }, moves: ['act chancellor', 'no'] },
    ],
    ['an action that draws from nothing', { given: { hand: 'smithy' }, moves: ['act smithy'] }],
  ])('%s gives the game back as it was', (_, { given, moves }) => {
    const before = play(tableOf(given), ...moves.slice(0, -1));
    const last = moves.at(-1) as string;
    const again = play(before, last, 'undo 0');
    expect(printGame(again.game)).toEqual(printGame(before.game));
    expect(again.steps).toEqual(before.steps);
    expect(again.practiced).toBe(false);
  });

  test.each<[string, Row, string]>([
    ['a smithy', { given: { hand: 'smithy', deck: DECK }, moves: ['act smithy'] }, 'undo/news'],
    [
      'a cellar that draws',
      { given: { hand: 'cellar estate', deck: DECK }, moves: ['act cellar', 'choose estate'] },
      'undo/news',
    ],
    [
      'a deck turned over',
      { given: { hand: 'chancellor', deck: DECK, rules: 'rulebook-1e' }, moves: ['act chancellor', 'yes'] },
      'undo/news',
    ],
    [
      'a deck turned over along with the play',
      { given: { hand: 'chancellor', deck: DECK, rules: 'rulebook-1e' }, moves: ['act chancellor [yes]'] },
      'undo/news',
    ],
    ['a look at cards', { given: { hand: 'sentry', deck: DECK }, moves: ['act sentry'] }, 'undo/news'],
    ['a card revealed', { given: { hand: 'vassal', deck: DECK }, moves: ['act vassal'] }, 'undo/news'],
    ['an attack', { given: { hand: 'militia', others: [{ hand: '3 copper' }] }, moves: ['act militia'] }, 'undo/news'],
    ['a turn that has ended', { given: { hand: 'copper', deck: DECK }, moves: ['end'] }, 'undo/news'],
    [
      'the answer of another',
      { given: { hand: 'militia', others: [{ hand: '4 copper' }] }, moves: ['act militia', 'choose', 'choose copper'] },
      'undo/not-yours',
    ],
    ['anything at the start', { given: { hand: 'copper' }, moves: [] }, 'undo/start'],
  ])('%s is refused', (_, { given, moves }, code) => {
    const played = play(tableOf(given), ...moves);
    expect(refusalCode(played, 0)).toBe(code);
  });

  test('goes on until something new was seen', () => {
    const start = tableOf({ hand: 'village 2 copper silver', deck: DECK });
    const played = play(start, 'act village', 'treasures copper', 'treasures silver', 'buy silver');
    const back = play(played, 'undo 0', 'undo 0', 'undo 0');
    expect(back.steps.map(({ asked }) => asked)).toEqual(['action-phase']);
    expect(refusalCode(back, 0)).toBe('undo/news');
  });

  test('takes the answers along that followed by themselves', () => {
    // The moneylender's only choice is the copper in the first edition.
    const start = tableOf({ hand: 'moneylender copper', rules: 'rulebook-1e' });
    const played = play(start, 'act moneylender', 'choose copper');
    expect(played.steps.map(({ forced }) => forced)).toEqual([false, true]);
    expect(play(played, 'undo 0').steps).toEqual([]);
  });

  test('goes back to the beginning of a sentry’s panel', () => {
    const start = tableOf({ hand: 'sentry', deck: 'copper estate silver gold' });
    const played = play(start, 'act sentry', 'choose', 'choose', 'choose silver estate');
    const back = play(played, 'undo 0');
    expect(back.steps.map(({ asked }) => asked)).toEqual(['action-phase']);
    expect(seatToAnswer(back)).toBe(0);
  });

  test('is refused where the table forbids it, and once the game is over', () => {
    const off = play(tableOf({ hand: 'copper' }, { undo: 'off' }), 'treasures copper');
    expect(refusalCode(off, 0)).toBe('undo/off');
    const over = play(tableOf({ hand: 'copper', coins: 8, supply: { province: 1 } }), 'buy province', 'end');
    expect(refusalCode(over, 0)).toBe('undo/over');
  });

  test.each([
    ['the next victim', [{ hand: '3 copper estate' }, { hand: '4 copper' }], 2],
    ['the attacker, which goes on', [{ hand: '3 copper estate' }], 0],
  ])('is refused once a program has been asked: %s', (_, others, program) => {
    const names = people(1 + others.length);
    const withProgram = names.with(program, { kind: 'program', name: 'Money' });
    const code = (seats: readonly TableSeat[]): string =>
      refusalCode(play(tableOf({ hand: 'militia', others }, { seats }), 'act militia', 'choose', 'choose copper'), 1);
    expect([code(names), code(withProgram)]).toEqual(['allowed', 'undo/asked']);
  });

  test('cannot undo that somebody gave up', () => {
    const played = play(tableOf({ hand: 'copper', others: [{}, {}] }), 'treasures copper', 'withdraw 1');
    expect(refusalCode(played, 0)).not.toBe('allowed');
  });
});

describe('a practice game against bots', () => {
  const options = optionsWith({
    undo: 'practice',
    seats: [person('Ann'), { kind: 'bot', name: 'Bea', strategy: 'big-money', seed: 4 }],
  });

  test('goes back past the bots’ answers to the person’s last decision, and says so', () => {
    let table = play(unwrap(startTable(options)), 'end');
    while (seatToAnswer(table) === 1) table = unwrap(addMove(table, answerMove(automaticAnswer(table)!)));
    const back = play(table, 'undo 0');
    expect(back.steps).toEqual([]);
    expect(back.practiced).toBe(true);
  });

  test('plays on in the same way, because a bot’s answer depends on the position alone', () => {
    const bots = (from: TableGame): TableGame => {
      let table = from;
      while (seatToAnswer(table) === 1) table = unwrap(addMove(table, answerMove(automaticAnswer(table)!)));
      return table;
    };
    const once = bots(play(unwrap(startTable(options)), 'end'));
    const twice = bots(play(once, 'undo 0', 'end'));
    expect(printGame(twice.game)).toBe(printGame(once.game));
  });
});

describe('undone moves in the log', () => {
  const struckLines = (table: TableGame, viewer: number): string[] =>
    logOf(tableView(table, viewer)).flatMap(({ lines }) => lines.filter(({ struck }) => struck).map(textOfLine));

  test('are struck through until the turn ends', () => {
    const start = tableOf({ hand: 'copper silver', deck: DECK });
    const undone = play(start, 'treasures copper', 'treasures silver', 'undo 0');
    expect(struckLines(undone, 0)).toEqual(['Ann plays a Silver']);
    expect(struckLines(undone, 1)).toEqual(['Ann plays a Silver']);
    expect(struckLines(play(undone, 'end'), 0)).toEqual([]);
  });
});

test('an unknown seat cannot take back', () => {
  expect(refusalCode(play(tableOf({ hand: 'copper' }), 'treasures copper'), 5)).toBe('undo/not-yours');
  expect(moveOf('undo 5')).toEqual({ kind: 'undo', seat: 5 });
});

const GAMES = sized({ test: 8, long: 300 });

/**
 * Before a step that can be taken back, the hidden cards are exchanged for others that the seat cannot tell apart. The same
 * answer must show it the same: then it learned nothing, and taking back gives away nothing.
 */
test(`whatever can be taken back in ${GAMES} random games has shown its player nothing`, () => {
  let steps = 0;
  for (let n = 0; n < GAMES; n++) {
    const random = seededRandom(n, -52);
    let table = unwrap(startTable(tableNumber(n)));
    for (let left = 250; left > 0; left--) {
      const seat = seatToAnswer(table);
      if (seat === null) break;
      const automatic = automaticAnswer(table);
      const answers =
        automatic === null ? clickThrough(tableView(table, seat), random, { confirmSingle: false }) : [automatic];
      for (const answer of answers) {
        const before = table.game;
        table = unwrap(addMove(table, answerMove(answer)));
        const drops = stepsToDrop(table, seat);
        if (drops !== 1) continue;
        const other = indistinguishableGame(before, seat, random.below);
        expect(stepInPlace(other, answer).legal).toBe(true);
        expect(printGame(tableView({ ...table, game: other }, seat).view)).toBe(printGame(tableView(table, seat).view));
        steps++;
      }
    }
  }
  expect(steps).toBeGreaterThan(GAMES * 10);
});

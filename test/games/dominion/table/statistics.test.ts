import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../../src/games/dominion/engine/index.js';
import {
  finishedGame,
  makeTable,
  openReplay,
  parseTable,
  pointsByTurn,
  resultOf,
  startTable,
  statisticsOf,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { finished, lastProvince, PROFILE, seatsWithProfile } from './finished-games.js';
import { play } from './given-table.js';
import { playTable } from './model-person.js';
import { optionsWith, people, tableNumber } from './table-specs.js';

const WON = lastProvince({ hand: 'copper' }, 'treasures copper');
const LOST = lastProvince({ others: [{ deck: '2 province' }] });
const SHARED = lastProvince({ others: [{ deck: 'province', turns: 1 }] });
const GIVEN_UP = { given: { hand: 'copper' }, moves: ['withdraw 0'] };

describe('statistics', () => {
  test('of no games are empty', () => {
    const none = statisticsOf(PROFILE, []);
    expect(none).toMatchObject({ games: 0, won: 0, lost: 0, streak: 0, bestStreak: 0, bestPoints: null });
    expect(none.winShare).toEqual({ mean: null, error: null });
  });

  test('count results and streaks in the order of the games', () => {
    const endings = [WON, WON, LOST, SHARED, GIVEN_UP, WON];
    const games = endings.map((ending, index) => finished(ending, { id: `g${index}`, ended: index })).reverse();
    const practice = finished(WON, { practiced: true });
    expect(statisticsOf(PROFILE, [...games, practice])).toMatchObject({
      games: 6,
      won: 3,
      shared: 1,
      lost: 1,
      givenUp: 1,
      practice: 1,
      streak: 1,
      bestStreak: 2,
    });
  });

  test('have means with their errors', () => {
    const { points, margin, winShare, provinces } = statisticsOf(PROFILE, [finished(WON), finished(LOST)]);
    expect(points).toEqual({ mean: 6, error: 0 });
    expect(margin).toEqual({ mean: 0, error: 6 });
    expect(winShare).toEqual({ mean: 0.5, error: 0.5 });
    expect(provinces.mean).toBe(1);
  });

  test('have no margin where everybody else gave up', () => {
    const alone = finished({ given: { hand: 'copper' }, moves: ['withdraw 1'] });
    expect(statisticsOf(PROFILE, [alone]).margin.mean).toBeNull();
  });

  test('measure turns: coins, actions and time', () => {
    const game = finished(lastProvince({ hand: 'festival copper', coins: 5 }, 'act festival', 'treasures copper'));
    expect(statisticsOf(PROFILE, [game])).toMatchObject({
      coinsPerTurn: { mean: 3 },
      bestTurnCoins: 3,
      actionsPerTurn: { mean: 1 },
      turnTime: { mean: 4 },
      firstProvince: { mean: 1 },
    });
  });

  test('are split by opponent, players, set, seat, rules and card', () => {
    const bought = lastProvince({ coins: 11, buys: 2 }, 'buy village');
    const game = finished(bought, { options: { mode: { kind: 'set', name: 'first-game' } } });
    const lost = finished(LOST, { options: { mode: { kind: 'random', pool: 2, seed: 5 } } });
    const all = statisticsOf(PROFILE, [game, lost]);
    const brief = (list: readonly { label: string; games: number; won: number }[]) =>
      list.map(({ label, games, won }) => [label, games, won]);
    expect(brief(all.byOpponent)).toEqual([['Bob', 2, 1]]);
    expect(brief(all.byPlayers)).toEqual([['2 players', 2, 1]]);
    expect(brief(all.bySet)).toEqual([
      ['First Game', 1, 1],
      ['Random', 1, 0],
    ]);
    expect(brief(all.bySeat)).toEqual([['Seat 1', 2, 1]]);
    expect(brief(all.byRules)).toEqual([['rulebook', 2, 1]]);
    expect(brief(all.byCard)).toEqual([['Village', 1, 1]]);
    expect(all.mostGained.map(({ card, copies }) => [nameOf(card), copies])).toEqual([
      ['province', 2],
      ['village', 1],
    ]);
  });
});

describe('a kept game', () => {
  test('gives the same facts as its table, with moves taken back or not', () => {
    const options = { ...tableNumber(4, { undo: 'safe' }), seats: seatsWithProfile(people(3)) };
    const { table } = playTable(unwrap(startTable(options)), 4);
    const game = unwrap(finishedGame({ id: 'a', created: 5, table }))!;
    const result = resultOf(table)!;
    expect(game.facts.seats.map(({ points }) => points)).toEqual(result.seats.map(({ points }) => points));
    expect(game.facts.winners).toEqual(result.winners);
    expect(game.facts.seats.map(({ turns }) => turns.length)).toEqual(result.seats.map(({ turns }) => turns));
    expect(pointsByTurn(openReplay(table)).map((points) => points.at(-1))).toEqual(
      result.seats.map(({ points }) => points),
    );
  });

  test('leaves out what was taken back', () => {
    const open = play(unwrap(startTable(optionsWith())), 'treasures copper', 'undo 0');
    expect(unwrap(finishedGame({ id: 'a', created: 5, table: open }))).toBeNull();
    const over = play(open, 'withdraw 1');
    const again = unwrap(parseTable(makeTable(over)));
    const game = unwrap(finishedGame({ id: 'a', created: 5, table: again }))!;
    expect(game).toMatchObject({ practiced: false, ended: 5 });
    expect(game.facts.seats[0]?.turns[0]).toMatchObject({ coins: 0 });
  });

  test('that was tampered with is a fault', () => {
    const { options } = unwrap(startTable(optionsWith()));
    const moves = ['buy province', 'end'].map((move) => ({ move, time: null }));
    const text = JSON.stringify({ format: 'herald-table/1', options, moves: moves.map(({ move }) => move) });
    const result = parseTable(text);
    expect(result).toMatchObject({ ok: false, error: { code: 'buy/coins' } });
  });
});

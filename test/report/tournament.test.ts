import { describe, expect, test } from 'vitest';
import { type PairResult, ratingsOf } from '../../src/report/tournament/rating.js';
import { makeTournamentPage } from '../../src/report/tournament/tournament-page.js';
import {
  crossTable,
  pairResultsOf,
  type TournamentGame,
  tournamentTable,
} from '../../src/report/tournament/tournament-table.js';

const beats = (one: number, other: number, times: number): PairResult => ({ one, other, score: 1, weight: times });

const game = (order: readonly number[], points: readonly number[], winners: readonly number[]): TournamentGame => ({
  order,
  points,
  winners,
  finished: true,
  faults: [],
});

describe('ratings', () => {
  test('of equal players are equal and average', () => {
    const [one, other] = ratingsOf(2, [beats(0, 1, 50), beats(1, 0, 50)]);
    expect(one?.rating).toBeCloseTo(1500);
    expect(other?.rating).toBeCloseTo(1500);
  });

  test('of ten wins to one are 400 apart, once there are many games', () => {
    const [one, other] = ratingsOf(2, [beats(0, 1, 100_000), beats(1, 0, 10_000)]);
    expect((one?.rating ?? 0) - (other?.rating ?? 0)).toBeCloseTo(400, 0);
  });

  test('order players who never met, through common opponents', () => {
    const ratings = ratingsOf(3, [beats(0, 1, 30), beats(1, 0, 10), beats(1, 2, 30), beats(2, 1, 10)]);
    expect(ratings.map(({ rating }) => Math.round(rating)).toSorted((a, b) => b - a)).toEqual(
      ratings.map(({ rating }) => Math.round(rating)),
    );
    expect(ratings[0]?.rating).toBeGreaterThan(1600);
  });

  test('are finite for an undefeated player', () => {
    for (const { rating, error } of ratingsOf(2, [beats(0, 1, 1000)])) {
      expect(Number.isFinite(rating) && Number.isFinite(error)).toBe(true);
    }
  });

  test('have smaller errors after more games', () => {
    const few = ratingsOf(2, [beats(0, 1, 1000), beats(1, 0, 1000)])[0]?.error ?? 0;
    const many = ratingsOf(2, [beats(0, 1, 4000), beats(1, 0, 4000)])[0]?.error ?? 0;
    expect(many).toBeLessThan(few);
  });
});

/** A game that faults at these seats ended. */
const broken = (order: readonly number[], faults: readonly number[]): TournamentGame => ({
  ...game(
    order,
    order.map(() => 50),
    [],
  ),
  finished: false,
  faults,
});

describe('a table', () => {
  test('counts wins, ties, points and faults separately', () => {
    const games = [
      game([0, 1], [30, 20], [0]),
      game([1, 0], [20, 20], [0, 1]),
      game([0, 1], [30, 20], [0]),
      broken([0, 1], [0]),
    ];
    expect(tournamentTable(3, games)).toMatchObject([
      {
        player: 0,
        games: 4,
        wins: 2,
        ties: 1,
        points: (30 + 20 + 30) / 3,
        faults: 1,
        winsError: expect.closeTo(0.289),
      },
      { player: 1, games: 4, wins: 1, ties: 1, points: 20, faults: 0 },
      { player: 2, games: 0, wins: 0, points: null, winsError: null, rated: null },
    ]);
  });

  test('makes a fault that ends a game a loss: whoever calls off lost games comes last', () => {
    const games = [
      ...Array.from({ length: 5 }, () => game([0, 1], [30, 20], [0])),
      ...Array.from({ length: 11 }, () => broken([0, 1], [0])),
    ];
    expect(tournamentTable(2, games)).toMatchObject([
      { player: 1, games: 16, wins: 11, faults: 0, points: 20 },
      { player: 0, games: 16, wins: 5, faults: 11, points: 30 },
    ]);
  });

  test('shares the win among the others at a larger table, and does not compare them', () => {
    const [first, second, third] = tournamentTable(3, [broken([0, 1, 2], [1])]);
    expect([first, second]).toMatchObject([
      { player: 0, wins: 0, ties: 1, points: null },
      { player: 2, wins: 0, ties: 1, points: null },
    ]);
    expect(third).toMatchObject({ player: 1, games: 1, wins: 0, ties: 0, faults: 1 });
    expect(pairResultsOf(broken([0, 1, 2], [1])).map(({ one, other, score }) => [one, other, score])).toEqual([
      [0, 1, 1],
      [1, 2, 0],
    ]);
  });

  test('lets a player that forfeits lose to everybody, whatever points it had', () => {
    const forfeited = { ...game([0, 1, 2], [20, 40, 10], [0]), forfeits: [1], faults: [1] };
    expect(tournamentTable(3, [forfeited]).map(({ player }) => player)).toEqual([0, 2, 1]);
  });

  test('puts the one with fewer faults first among equals', () => {
    const games = [
      game([0, 1], [30, 20], [0]),
      game([0, 2], [30, 20], [0]),
      { ...game([1, 2], [9, 9], [0, 1]), faults: [0] },
    ];
    expect(tournamentTable(3, games).map(({ player }) => player)).toEqual([0, 2, 1]);
  });

  test('counts a game for nobody if nobody is to blame', () => {
    expect(tournamentTable(2, [broken([0, 1], [])])).toMatchObject([{ games: 0 }, { games: 0 }]);
  });

  test('has a table of head-to-head results, with faults', () => {
    const games = [game([0, 1], [30, 20], [0]), game([1, 0], [20, 20], [0, 1]), broken([1, 0], [0])];
    expect(crossTable(3, games)).toEqual([
      [null, { games: 3, score: 2.5, faults: 0 }, null],
      [{ games: 3, score: 0.5, faults: 1 }, null, null],
      [null, null, null],
    ]);
  });

  test('compares all players of a game: winners first, then by points', () => {
    const scores = pairResultsOf(game([4, 5, 6], [20, 20, 10], [1])).map(({ one, other, score }) => [
      one,
      other,
      score,
    ]);
    expect(scores).toEqual([
      [4, 5, 0],
      [4, 6, 1],
      [5, 6, 1],
    ]);
  });
});

test('the page of a tournament executes nothing from a name', () => {
  const name = '<script>alert(1)</script>';
  const games = [game([0, 1], [3, 2], [0]), broken([0, 1], [1])];
  const page = makeTournamentPage({
    title: 'T',
    about: 'a game',
    started: '2026-01-02T03:04:05.678Z',
    names: [name, 'b'],
    rows: tournamentTable(2, games),
    cross: crossTable(2, games),
    absent: [{ name, reason: name }],
  });
  expect(page).not.toContain(name);
  expect(page.match(/<circle/g)).toHaveLength(2);
  expect(page).toContain('2 of 2');
  expect(page).toContain('✗1');
  expect(page).toContain('<time datetime="2026-01-02T03:04:05.678Z">2026-01-02 03:04 UTC</time>');
});

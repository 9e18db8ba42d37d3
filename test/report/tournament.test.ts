import { describe, expect, test } from 'vitest';
import { type PairResult, ratingsOf } from '../../src/report/tournament/rating.js';
import { makeTournamentPage } from '../../src/report/tournament/tournament-page.js';
import { pairResultsOf, type TournamentGame, tournamentTable } from '../../src/report/tournament/tournament-table.js';

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

describe('a table', () => {
  test('counts wins, ties, points and faults separately', () => {
    const games = [
      game([0, 1], [30, 20], [0]),
      game([1, 0], [20, 20], [0, 1]),
      { ...game([0, 1], [5, 0], []), finished: false, faults: [0] },
    ];
    expect(tournamentTable(3, games)).toMatchObject([
      { player: 0, games: 2, wins: 1, ties: 1, points: 25, faults: 1, winsError: 0.5 },
      { player: 1, games: 2, wins: 0, ties: 1, points: 20, faults: 0 },
      { player: 2, games: 0, wins: 0, points: null, winsError: null, rated: null },
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
  const page = makeTournamentPage({
    title: 'T',
    about: 'a game',
    names: [name, 'b'],
    rows: tournamentTable(2, [game([0, 1], [3, 2], [0])]),
    absent: [{ name, reason: name }],
  });
  expect(page).not.toContain(name);
  expect(page.match(/<circle/g)).toHaveLength(2);
});

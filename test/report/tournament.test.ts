import { describe, expect, test } from 'vitest';
import { type PairResult, PairSums } from '../../src/report/tournament/pair-sums.js';
import * as rating from '../../src/report/tournament/rating.js';
import { makeTournamentPage } from '../../src/report/tournament/tournament-page.js';
import * as table from '../../src/report/tournament/tournament-table.js';
import { pairResultsOf, type TournamentGame, TournamentTally } from '../../src/report/tournament/tournament-tally.js';

const ratingsOf = (players: number, results: readonly PairResult[]): rating.Rating[] => {
  const sums = new PairSums();
  for (const result of results) sums.add(result);
  return rating.ratingsOf(players, sums);
};

const tallyOf = (players: number, games: readonly TournamentGame[]): TournamentTally => {
  const tally = new TournamentTally(players);
  for (const each of games) tally.add(each);
  return tally;
};

const tournamentTable = (players: number, games: readonly TournamentGame[]) =>
  table.tournamentTable(tallyOf(players, games));
const crossTable = (players: number, games: readonly TournamentGame[]) => table.crossTable(tallyOf(players, games));

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

  test('are those that another program finds', () => {
    // By scipy.optimize.minimize on the log-likelihood, and numpy.linalg.inv of its second derivatives.
    const results = [
      ...[beats(0, 1, 7), beats(1, 0, 3), beats(0, 2, 4), beats(2, 0, 1), beats(1, 2, 6), beats(2, 1, 6)],
      ...[beats(2, 3, 9), beats(3, 2, 2), beats(3, 4, 5), beats(4, 3, 5), beats(0, 4, 3)],
    ];
    const ratings = ratingsOf(5, results);
    expect(ratings.map(({ rating }) => rating.toFixed(1))).toEqual(['1736.9', '1567.2', '1557.5', '1319.5', '1318.8']);
    expect(ratings.map(({ error }) => error.toFixed(1))).toEqual(['193.5', '186.2', '181.3', '189.8', '200.8']);
  });

  test('are the same where sixty players hang together by a thread', () => {
    // By Newton's method with numpy.linalg.solve and numpy.linalg.inv.
    const chain = Array.from({ length: 59 }, (_, player) => beats(player, player + 1, 1 + (player % 3)));
    const ratings = ratingsOf(60, chain);
    const shown = (from: number) => ratings.slice(from, from + 3).map(({ rating }) => rating.toFixed(2));
    expect([shown(0), shown(28)]).toEqual([
      ['1826.73', '1732.10', '1608.32'],
      ['1580.13', '1532.47', '1387.75'],
    ]);
    expect(ratings.slice(0, 3).map(({ error }) => error.toFixed(2))).toEqual(['340.08', '254.01', '221.22']);
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

test('the page of a tournament shows the best hundred head to head', () => {
  const names = Array.from({ length: 103 }, (_, player) => `p${player}`);
  const games = names.slice(1).map((_, player) => game([player, player + 1], [3, 2], [0]));
  const tally = tallyOf(names.length, games);
  const page = makeTournamentPage({
    title: 'T',
    about: 'a game',
    started: '2026-01-02T03:04:05.678Z',
    names,
    rows: table.tournamentTable(tally),
    cross: table.crossTable(tally),
    absent: [],
  });
  expect(page.match(/<tr><th scope="row"/g)).toHaveLength(100);
  expect(page).toContain('Only the best 100 players are shown.');
});

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { seatName } from '../../src/cli/play/seat-name.js';
import { PlayedGames } from '../../src/run/tournament/played-games.js';
import { choices, gamesIn, schedule } from '../../src/run/tournament/schedule.js';
import { type Entrant, openTournamentFile, type StoredGame } from '../../src/run/tournament/tournament-file.js';

describe('a schedule', () => {
  test.each([
    [4, 2, 6],
    [5, 3, 10],
    [4, 4, 1],
    [2, 3, 0],
  ])('of %i players at tables of %i has %i pairings', (players, size, count) => {
    expect([...choices(players, size)]).toHaveLength(count);
  });

  test('plays each shuffle with everyone in every seat, the same for each pairing', () => {
    const plan = { players: 3, seats: 2, shuffles: 2, seed: 7 };
    const games = [...schedule(plan)];
    expect(games.map(({ order, seed }) => `${order.join('')} ${seed}`)).toEqual([
      ...['01 7', '10 7', '01 8', '10 8', '02 7', '20 7', '02 8', '20 8', '12 7', '21 7', '12 8', '21 8'],
    ]);
    expect(games.map(({ number }) => number)).toEqual(Array.from({ length: gamesIn(plan) }, (_, index) => index));
  });
});

describe('played games', () => {
  test.each([
    { players: 6, seats: 2, shuffles: 2, seed: 7 },
    { players: 6, seats: 3, shuffles: 1, seed: 0 },
    { players: 5, seats: 4, shuffles: 3, seed: 1 },
  ])('of $players players at tables of $seats are known by who sat where, and by the seed', (plan) => {
    const games = [...schedule(plan)];
    const played = new PlayedGames(plan);
    const some = games.filter(({ number }) => (number * 7) % 3 === 0);
    for (const { order, seed } of some) played.note({ order, seed });
    expect(games.filter((each) => played.has(each))).toEqual(some);
  });

  test.each([
    ['a later seed', { order: [0, 1, 2], seed: 9 }],
    ['an earlier seed', { order: [0, 1, 2], seed: 6 }],
    ['half a seed', { order: [0, 1, 2], seed: 7.5 }],
    ['too few players', { order: [0, 1], seed: 7 }],
    ['too many players', { order: [0, 1, 2, 3], seed: 7 }],
    ['a player in two seats', { order: [0, 0, 1], seed: 7 }],
    ['an order that is no rotation', { order: [1, 0, 2], seed: 7 }],
  ])('with %s are not in the schedule, and ignored', (_, game) => {
    const plan = { players: 4, seats: 3, shuffles: 2, seed: 7 };
    const played = new PlayedGames(plan);
    expect(played.note(game)).toBe(false);
    expect([...schedule(plan)].filter((each) => played.has(each))).toEqual([]);
  });
});

describe('a tournament file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const path = (): string => join(folder, `games-${files++}.ndjson`);
  const who = (...prints: readonly string[]) =>
    prints.map((fingerprint, index) => ({ name: 'abc'[index]!, fingerprint }));
  const game = (...players: readonly string[]) => ({
    players,
    seed: 1,
    points: players.map(() => 3),
    winners: [0],
    finished: true,
    faults: [],
  });

  const reopen = (file: string, terms: string, entrants: readonly Entrant[]): StoredGame[] => {
    const games: StoredGame[] = [];
    openTournamentFile(file, terms, entrants, (each) => games.push(each));
    return games;
  };

  test('keeps games for the next run, but not those of a player that has changed', () => {
    const file = path();
    const stored = openTournamentFile(file, 'terms', who('1', '2', '3'), () => {});
    for (const each of [game('a', 'b'), game('b', 'c'), game('a', 'c')]) stored.add(each);
    appendFileSync(file, '{"players":["a"');
    expect(reopen(file, 'terms', who('1', '2', '3'))).toHaveLength(3);
    expect(reopen(file, 'terms', who('1', '2', 'other'))).toEqual([game('a', 'b')]);
    expect(reopen(file, 'other terms', who('1', '2', 'other'))).toEqual([]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
  });

  test('is read in parts, which may end anywhere in a line or a character', () => {
    const file = path();
    const name = '张伟👩‍💻'.repeat(100);
    const entrants = [
      { name, fingerprint: '1' },
      { name: 'b', fingerprint: '2' },
    ];
    const stored = openTournamentFile(file, 'terms', entrants, () => {});
    stored.add(game(name, 'b'));
    const line = readFileSync(file, 'utf8').split('\n')[1] as string;
    appendFileSync(file, `${line}\n`.repeat(2000));
    const games = reopen(file, 'terms', entrants);
    expect(games).toHaveLength(2001);
    expect(new Set(games.map(({ players }) => players[0]))).toEqual(new Set([name]));
    expect(reopen(file, 'terms', entrants)).toHaveLength(2001);
  });

  test('with a line that is no game stays as it is', () => {
    const file = path();
    openTournamentFile(file, 'terms', who('1'), () => {});
    appendFileSync(file, '{"players":"a"}\n');
    const before = readFileSync(file, 'utf8');
    expect(() => reopen(file, 'terms', who('1'))).toThrow('line 2 is not a game; not overwritten');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test.each(['precious\n', '{"kind":"run"}\n', 'null\n'])('does not overwrite %j', (text) => {
    const file = path();
    writeFileSync(file, text);
    expect(() => reopen(file, 'terms', [])).toThrow('is not a tournament');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

test('names at a table are letters only, and all different', () => {
  const many = Array.from({ length: 1000 }, (_, player) => seatName(player));
  expect(new Set(many).size).toBe(1000);
  for (const name of many) expect(name).toMatch(/^[a-z]{1,32}$/);
});

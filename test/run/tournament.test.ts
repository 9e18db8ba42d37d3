import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { letterNames } from '../../src/cli/play/seat-names.js';
import { choices, gamesIn, schedule } from '../../src/run/tournament/schedule.js';
import { openTournamentFile } from '../../src/run/tournament/tournament-file.js';

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

  test('keeps games for the next run, but not those of a player that has changed', () => {
    const file = path();
    const stored = openTournamentFile(file, 'terms', who('1', '2', '3'));
    for (const each of [game('a', 'b'), game('b', 'c'), game('a', 'c')]) stored.add(each);
    appendFileSync(file, '{"players":["a"');
    expect(openTournamentFile(file, 'terms', who('1', '2', '3')).games).toHaveLength(3);
    expect(openTournamentFile(file, 'terms', who('1', '2', 'other')).games).toEqual([game('a', 'b')]);
    expect(openTournamentFile(file, 'other terms', who('1', '2', 'other')).games).toEqual([]);
  });

  test.each(['precious\n', '{"kind":"run"}\n', 'null\n'])('does not overwrite %j', (text) => {
    const file = path();
    writeFileSync(file, text);
    expect(() => openTournamentFile(file, 'terms', [])).toThrow('is not a tournament');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

test('names at a table are letters only, and all different', () => {
  expect(letterNames(['Ann 1', 'ann-2', '123', '=+', 'Zoë'])).toEqual(['ann', 'anna', 'player', 'playera', 'zo']);
  const many = letterNames(Array.from({ length: 100 }, () => 'x'));
  expect(new Set(many).size).toBe(100);
  for (const name of many) expect(name).toMatch(/^[a-z]{1,32}$/);
});

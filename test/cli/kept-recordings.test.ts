import { describe, expect, test } from 'vitest';
import { KeptRecordings } from '../../src/cli/play/kept-recordings.js';
import type { PlayOptions } from '../../src/cli/play/play-options.js';
import type { PlayedGame } from '../../src/run/series.js';

const contestant = (name: string, argv: readonly string[]) => ({ name, command: name, argv, shown: name });

const options = (more: Partial<PlayOptions>): PlayOptions =>
  ({
    contestants: [contestant('program', ['./p']), contestant('smithy', [])],
    games: 100,
    html: 'page.html',
    json: false,
    ...more,
  }) as unknown as PlayOptions;

const game = (number: number, winner: number): PlayedGame =>
  ({
    number,
    order: [0, 1],
    seed: number,
    report: { finished: true, interrupted: false, seats: [{}, {}], winners: [winner], faults: [] },
  }) as unknown as PlayedGame;

describe('the recordings of a series', () => {
  const kept = (winners: readonly number[]): number[] => {
    const recordings = new KeptRecordings(options({}));
    const games = winners.map((winner, number) => game(number, winner));
    for (const each of games) {
      recordings.add(each, 'text');
      recordings.sift(each);
    }
    return games.filter((each) => recordings.of(each) !== null).map(({ number }) => number);
  };

  test('are those of the first game and of the games that a program lost', () => {
    expect(kept([0, 0, 1, 0, 1])).toEqual([0, 2, 4]);
  });

  test('are at most twenty', () => {
    expect(kept(Array.from({ length: 50 }, () => 1))).toHaveLength(20);
  });

  test('are made for a single game, for its summary, and otherwise only for a page', () => {
    const isWanted = (more: Partial<PlayOptions>): boolean => new KeptRecordings(options(more)).isWanted;
    expect(isWanted({ games: 1, html: null })).toBe(true);
    expect(isWanted({ games: 1, html: null, json: true })).toBe(false);
    expect(isWanted({ games: 2, html: null })).toBe(false);
    expect(isWanted({ games: 2, json: true })).toBe(true);
  });
});

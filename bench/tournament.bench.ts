import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../dist/core/seeded-random.js';
import { PairSums } from '../dist/report/tournament/pair-sums.js';
import { ratingsOf } from '../dist/report/tournament/rating.js';
import { TournamentTally } from '../dist/report/tournament/tournament-tally.js';
import { openTournamentFile } from '../dist/run/tournament/tournament-file.js';
import type { Bench } from './bench.js';

const PLAYERS = 2000;
const GAMES = 5_000_000;
const FILE_PLAYERS = 100;

/** Every pair plays two games, and the one with the lower number wins a bit more often. */
function allPairs(players: number): PairSums {
  const random = seededRandom(1);
  const sums = new PairSums();
  for (let one = 0; one < players; one++) {
    for (let other = one + 1; other < players; other++) {
      sums.add({ one, other, score: random.below(100) < 60 ? 1 : 0, weight: 2 });
    }
  }
  return sums;
}

function ratingSeconds(): number {
  const sums = allPairs(PLAYERS);
  const begin = performance.now();
  ratingsOf(PLAYERS, sums);
  return (performance.now() - begin) / 1000;
}

const nameOf = (player: number): string => `player-${player}`;

/** Writes the file of a tournament in blocks. */
function writeGames(path: string): void {
  const entrants = Object.fromEntries(
    Array.from({ length: FILE_PLAYERS }, (_, player) => [nameOf(player), String(player)]),
  );
  const file = openSync(path, 'w');
  writeSync(file, `${JSON.stringify({ kind: 'tournament', format: 1, terms: '', entrants })}\n`);
  let block = '';
  for (let number = 0; number < GAMES; number++) {
    const players = [nameOf(number % FILE_PLAYERS), nameOf((number + 1 + (number % 97)) % FILE_PLAYERS)];
    block += `${JSON.stringify({ players, seed: number, points: [30, 20], winners: [0], finished: true, faults: [] })}\n`;
    if (block.length < 1 << 20 && number < GAMES - 1) continue;
    writeSync(file, block);
    block = '';
  }
  closeSync(file);
}

let written: string | null = null;

/** The file is large, so that it is written once, and removed at the end. */
function fileOfGames(): string {
  if (written !== null) return written;
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  written = join(folder, 'games.ndjson');
  writeGames(written);
  return written;
}

interface Reading {
  readonly gamesPerSecond: number;
  /** What the process needed more than before, at most. */
  readonly bytes: number;
}

/** Opens the file of a long tournament as the next run does. */
function readGames(): Reading {
  const path = fileOfGames();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let bytes = 0;
  const entrants = Array.from({ length: FILE_PLAYERS }, (_, player) => ({
    name: nameOf(player),
    fingerprint: String(player),
  }));
  const numbers = new Map(entrants.map(({ name }, number) => [name, number]));
  const tally = new TournamentTally(FILE_PLAYERS);
  const begin = performance.now();
  openTournamentFile(path, '', entrants, ({ players, ...game }) => {
    tally.add({ ...game, order: players.map((name) => numbers.get(name) as number) });
    if (tally.games % 100_000 === 0) bytes = Math.max(bytes, process.memoryUsage.rss() - before);
  });
  return { gamesPerSecond: (1000 * tally.games) / (performance.now() - begin), bytes };
}

export const benches: readonly Bench[] = [
  { name: 'tournament/ratings-of-2000', unit: 's', run: ratingSeconds },
  { name: 'tournament/read-5-million-games', unit: 'games/s', run: () => readGames().gamesPerSecond },
  { name: 'tournament/memory-of-5-million-games', unit: 'MiB', run: () => readGames().bytes / 2 ** 20 },
];

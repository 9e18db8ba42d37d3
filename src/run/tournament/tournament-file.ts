import { appendFileSync, existsSync } from 'node:fs';
import type { Shard } from '../../core/shard.js';
import { writeFileAtomic } from '../../peer/index.js';
import { readLines } from '../../peer/read-lines.js';
import type { Schedule } from './schedule.js';

/** A player, and the fingerprint of its files. */
export interface Entrant {
  readonly name: string;
  readonly fingerprint: string;
}

/** A game that was played, with players by name. */
export interface StoredGame {
  readonly players: readonly string[];
  readonly seed: number;
  readonly points: readonly number[];
  readonly winners: readonly number[];
  readonly finished: boolean;
  readonly faults: readonly number[];
  readonly forfeits?: readonly number[];
}

/** What "herald play merge" needs to know besides the games, in the file of a shard. */
export interface TournamentPart {
  readonly shard: Shard;
  readonly protocol: string;
  readonly plan: Schedule;
  /** Of the players, in the order of the plan. */
  readonly names: readonly string[];
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
}

export interface TournamentHead {
  readonly kind: 'tournament';
  readonly format: 1;
  /** Everything that games depend on besides their players. */
  readonly terms: string;
  readonly entrants: Readonly<Record<string, string>>;
  readonly part?: TournamentPart;
}

export interface TournamentFile {
  readonly add: (game: StoredGame) => void;
}

/**
 * Opens the file of a tournament, and tells of each game that an earlier run left there. Games are kept if the terms are the same
 * and their players have not changed. An incomplete last line, left by a killed run, is dropped. One game at a time is in memory:
 * a file can have millions.
 */
export function openTournamentFile(
  path: string,
  terms: string,
  entrants: readonly Entrant[],
  onGame: (game: StoredGame) => void,
  part?: TournamentPart,
): TournamentFile {
  const fingerprints = Object.fromEntries(entrants.map(({ name, fingerprint }) => [name, fingerprint]));
  const head: TournamentHead = { kind: 'tournament', format: 1, terms, entrants: fingerprints, ...(part && { part }) };
  writeFileAtomic(path, inBlocks(linesFor(path, head, onGame)));
  return { add: (game) => appendFileSync(path, `${JSON.stringify(game)}\n`) };
}

/** Writes the file of a tournament while its games are made. If that throws, nothing is written. */
export const writeTournament = (path: string, head: TournamentHead, games: Iterable<StoredGame>): void =>
  writeFileAtomic(path, inBlocks(linesOf(head, games)));

function* linesOf(head: TournamentHead, games: Iterable<StoredGame>): Generator<string, void, undefined> {
  yield JSON.stringify(head);
  for (const game of games) yield JSON.stringify(game);
}

/** The first line of the file of a tournament. Throws if it is none. */
export function readHead(path: string): TournamentHead {
  for (const line of readLines(path)) return headIn(line, NONE);
  throw new NotATournamentFile(NONE);
}

const NONE = 'is not a tournament';

/** The games in such a file as it is, one at a time. Throws if a line is none. */
export function* readGames(path: string): Generator<StoredGame, void, undefined> {
  let number = 0;
  for (const line of readLines(path)) if (++number > 1) yield gameIn(line, number);
}

function* linesFor(
  path: string,
  head: TournamentHead,
  onGame: (game: StoredGame) => void,
): Generator<string, void, undefined> {
  yield JSON.stringify(head);
  if (!existsSync(path)) return;
  const lines = readLines(path);
  const first = lines.next();
  if (first.done) return;
  const before = headIn(first.value);
  if (before.format !== 1 || before.terms !== head.terms) {
    lines.return();
    return;
  }
  const isSame = (name: string): boolean =>
    head.entrants[name] !== undefined && head.entrants[name] === before.entrants[name];
  let number = 1;
  for (const line of lines) {
    const game = gameIn(line, ++number);
    if (!game.players.every(isSame)) continue;
    onGame(game);
    yield line;
  }
}

/** Any other file is never overwritten. */
export class NotATournamentFile extends Error {}

function headIn(line: string, problem = 'already exists and is not a tournament; not overwritten'): TournamentHead {
  const head = parse<TournamentHead>(line);
  if (head?.kind === 'tournament') return head;
  throw new NotATournamentFile(problem);
}

function gameIn(line: string, number: number): StoredGame {
  const game = parse<StoredGame>(line);
  if (Array.isArray(game?.players)) return game;
  throw new NotATournamentFile(`line ${number} is not a game; not overwritten`);
}

function parse<T>(line: string): T | null {
  try {
    return JSON.parse(line) as T | null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const BLOCK = 64 * 1024;

/** Lines in blocks of many, because each is written by a call of the system. */
function* inBlocks(lines: Iterable<string>): Generator<string, void, undefined> {
  let block = '';
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}

import { appendFileSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../peer/index.js';

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

interface Head {
  readonly kind: 'tournament';
  readonly format: 1;
  /** Everything that games depend on besides their players. */
  readonly terms: string;
  readonly entrants: Readonly<Record<string, string>>;
}

export interface TournamentFile {
  readonly games: readonly StoredGame[];
  readonly add: (game: StoredGame) => void;
}

/**
 * Opens the file of a tournament. Games of an earlier run are kept if the terms are the same and their players have not
 * changed. An incomplete last line, left by a killed run, is dropped.
 */
export function openTournamentFile(path: string, terms: string, entrants: readonly Entrant[]): TournamentFile {
  const fingerprints = Object.fromEntries(entrants.map(({ name, fingerprint }) => [name, fingerprint]));
  const games = reusableGames(linesOf(path), terms, fingerprints);
  const head: Head = { kind: 'tournament', format: 1, terms, entrants: fingerprints };
  writeFileAtomic(path, [head, ...games].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { games, add: (game) => appendFileSync(path, `${JSON.stringify(game)}\n`) };
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function reusableGames(
  [first, ...rest]: readonly string[],
  terms: string,
  fingerprints: Head['entrants'],
): StoredGame[] {
  if (first === undefined) return [];
  const head = headIn(first);
  if (head.format !== 1 || head.terms !== terms) return [];
  const isSame = (name: string): boolean =>
    fingerprints[name] !== undefined && fingerprints[name] === head.entrants[name];
  return rest.map((line) => JSON.parse(line) as StoredGame).filter(({ players }) => players.every(isSame));
}

/** Any other file is never overwritten. */
export class NotATournamentFile extends Error {}

function headIn(line: string): Head {
  try {
    const head = JSON.parse(line) as Head | null;
    if (head?.kind === 'tournament') return head;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new NotATournamentFile('already exists and is not a tournament; not overwritten');
}

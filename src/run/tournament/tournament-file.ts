import { appendFileSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../peer/index.js';

/** Somebody who plays, and what he consists of. */
export interface Entrant {
  readonly name: string;
  readonly fingerprint: string;
}

/** A game that was played, by the names of who played it. */
export interface StoredGame {
  readonly players: readonly string[];
  readonly seed: number;
  readonly points: readonly number[];
  readonly winners: readonly number[];
  readonly finished: boolean;
  readonly faults: readonly number[];
}

interface Head {
  readonly kind: 'tournament';
  readonly format: 1;
  /** All that games depend on beside their players. */
  readonly terms: string;
  readonly entrants: Readonly<Record<string, string>>;
}

export interface TournamentFile {
  readonly games: readonly StoredGame[];
  readonly add: (game: StoredGame) => void;
}

/**
 * Opens the file of a tournament. Games of an earlier run are kept where the terms are the same and everybody who played in
 * them is still what he was; a line that a killed run broke off is left out.
 */
export function openTournamentFile(path: string, terms: string, entrants: readonly Entrant[]): TournamentFile {
  const prints = Object.fromEntries(entrants.map(({ name, fingerprint }) => [name, fingerprint]));
  const games = keptFrom(linesOf(path), terms, prints);
  const head: Head = { kind: 'tournament', format: 1, terms, entrants: prints };
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

function keptFrom([first, ...rest]: readonly string[], terms: string, prints: Head['entrants']): StoredGame[] {
  if (first === undefined) return [];
  const head = headIn(first);
  if (head.format !== 1 || head.terms !== terms) return [];
  const isSame = (name: string): boolean => prints[name] !== undefined && prints[name] === head.entrants[name];
  return rest.map((line) => JSON.parse(line) as StoredGame).filter(({ players }) => players.every(isSame));
}

/** A file that is something else is never written over. */
export class NotATournamentFile extends Error {}

function headIn(line: string): Head {
  try {
    const head = JSON.parse(line) as Head | null;
    if (head?.kind === 'tournament') return head;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new NotATournamentFile('is there already, and holds no tournament');
}

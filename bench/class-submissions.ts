import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLAYERS = fileURLToPath(new URL('../examples/players/sexpr/', import.meta.url));
const LANGUAGES = ['py', 'mjs', 'sh'];
const EACH = 2;

/** The same player in three languages, several times each. */
export function makeSubmissions(folder: string, each = EACH): number {
  for (const language of LANGUAGES) {
    for (let index = 0; index < each; index++) makeSubmission(join(folder, `${language}-${index}`), language);
  }
  return LANGUAGES.length * each;
}

export function makeSubmission(folder: string, language: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PLAYERS, `money.${language}`), join(folder, 'player'));
  chmodSync(join(folder, 'player'), 0o755);
  // Equal submissions would be graded once by a queue.
  writeFileSync(join(folder, 'README'), folder);
}

/** All cases about buying, two samples and a game for each submission. */
export const CLASS_OPTIONS = [
  ...['--protocol', 'sexpr/v3', '--quiet', '--seed', '1', '--samples', '2', '--games', '1'],
  ...['--only', '**/buy/*', '--only', 'sampled/**', '--only', 'games/**'],
];

export function checkGrades(out: string, submissions: number): void {
  const book = readFileSync(join(out, 'gradebook.csv'), 'utf8');
  if (book.split(',100,').length !== submissions + 1) throw new Error(`a right player lost points:\n${book}`);
}

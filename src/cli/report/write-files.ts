import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError, type WriteOptions, writeFileAtomic } from '../../peer/index.js';
import { parseRubric } from '../../report/parse-rubric.js';
import { readPartialResults } from '../../report/read-partial-results.js';
import type { Rubric } from '../../report/rubric.js';
import { EnvironmentError, UsageError } from '../errors.js';

/** Checks, before anything is run, that a file can be written. */
export function checkPlace(option: string, path: string): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  if (folder === undefined) throw new UsageError(`${option} ${path}: no such directory: ${dirname(path)}`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${option} ${path}: is a directory`);
}

/** Writes a file completely or not at all. */
export function writeOutputFile(path: string, text: string, options?: WriteOptions): void {
  try {
    writeFileAtomic(path, text, options);
  } catch (error) {
    throw new EnvironmentError(`${path}: ${describeFileError(error)}`);
  }
}

export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${describeFileError(error)}`);
  }
}

export async function readRubric(path: string, games: GameCatalog): Promise<Rubric> {
  const read = parseRubric(readText(path), await games.loadRules());
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new UsageError(problems.join('\nerror: '));
}

/** Reads a result file as far as it goes; a note on standard error says what is missing. */
export function readResult(path: string): ResultFile {
  const read = readPartialResults(readText(path));
  if (!read.ok) {
    const { line, message } = read.error;
    throw new UsageError(`${path}:${line}: not a result file of "herald grade --out": ${message}`);
  }
  if (read.note !== null) process.stderr.write(`note: ${path}: ${read.note}\n`);
  return read.value;
}

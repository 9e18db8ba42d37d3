import { readFileSync } from 'node:fs';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError } from '../../peer/index.js';
import type { Rubric } from '../../report/rubric.js';
import { UsageError } from '../../run/errors.js';

export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${describeFileError(error)}`);
  }
}

// YAML and schemas take a tenth of the time in which a command starts, and most commands read neither.

export async function readRubric(path: string, games: GameCatalog): Promise<Rubric> {
  const { parseRubric } = await import('../../report/parse-rubric.js');
  const read = parseRubric(readText(path), await games.loadRules());
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new UsageError(problems.join('\nerror: '));
}

/** Reads a result file as far as it goes; a note on standard error says what is missing. */
export async function readResult(path: string): Promise<ResultFile> {
  const { readPartialResults } = await import('../../report/read-partial-results.js');
  const read = readPartialResults(readText(path));
  if (!read.ok) {
    const { line, message } = read.error;
    throw new UsageError(`${path}:${line}: not a result file of "herald grade --out": ${message}`);
  }
  if (read.note !== null) process.stderr.write(`note: ${path}: ${read.note}\n`);
  return read.value;
}

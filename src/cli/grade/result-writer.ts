import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../kit/case.js';
import { isRunLine, makeResultLine, type ResultLine } from '../../kit/result-file.js';
import { makeTranscript } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { describeFileError, writeFileAtomic } from '../../peer/index.js';
import { EnvironmentError, UsageError } from '../errors.js';

/** A file of results, written line by line, so that a run which is killed leaves what it had. */
export interface ResultWriter {
  readonly write: (line: ResultLine) => void;
  /** Says what went wrong with the file, if anything did. */
  readonly close: () => void;
}

const NOWHERE: ResultWriter = { write: () => {}, close: () => {} };

export function openResults(path: string | null): ResultWriter {
  if (path === null) return NOWHERE;
  if (path === '-') throw new UsageError('--out writes a file, line by line; --json prints the results');
  const file = openFile(path);
  // A disk that is full is no reason to end a run whose results can still be printed.
  let failure: Error | null = null;
  const attempt = (act: () => void): void => {
    if (failure !== null) return;
    try {
      act();
    } catch (error) {
      failure = error as Error;
    }
  };
  return {
    write: (line) => attempt(() => writeSync(file, makeResultLine(line))),
    close: () => {
      attempt(() => closeSync(file));
      if (failure !== null) throw new EnvironmentError(`--out ${path}: ${describeFileError(failure)}`);
    },
  };
}

/** Another run of the same command takes the place of the last one; whatever else there is stays. */
function openFile(path: string): number {
  try {
    if (holdsSomethingElse(path)) {
      throw new Error('there is a file that holds no results of Herald; give another name, or remove it');
    }
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
}

function holdsSomethingElse(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // A device or a pipe holds nothing that could be lost.
  if (!found?.isFile() || found.size === 0) return false;
  const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
  return !isRunLine(first);
}

/**
 * Saves a sampled case that failed as one that can be given to `--cases`, with the rule that it breaks. Its name is not the
 * id that it was sampled under: there it may be once more.
 */
export function saveCase(folder: string, { id, transcript }: Case, { findings }: Outcome): void {
  const path = join(folder, `${id.split('/').slice(1).join('-')}.transcript`);
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const title = transcript.header.title ?? 'a state out of a random game';
  const saved = { ...transcript, header: { title, ...transcript.header, rules, source: `herald grade, ${id}` } };
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(path, makeTranscript(saved));
}

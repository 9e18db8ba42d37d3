import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../kit/case.js';
import { isRunLine, makeResultLine, type ResultLine } from '../../kit/result-file.js';
import { makeTranscript } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { describeFileError, writeFileAtomic } from '../../peer/index.js';
import { EnvironmentError, UsageError } from '../errors.js';

/** Writes a result file line by line, so that a killed run leaves what it had. */
export interface ResultWriter {
  readonly write: (line: ResultLine) => void;
  /** Throws if the file could not be written. */
  readonly close: () => void;
}

const NOWHERE: ResultWriter = { write: () => {}, close: () => {} };

export function openResults(path: string | null): ResultWriter {
  if (path === null) return NOWHERE;
  if (path === '-') throw new UsageError('--out writes a file, line by line; --json prints the results');
  const file = openFile(path);
  // A full disk is no reason to end a run whose results can still be printed.
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

/** Replaces the results of an earlier run, but no other file. */
function openFile(path: string): number {
  try {
    if (isOtherFile(path)) {
      throw new Error('the file exists and is not a result file of Herald; choose another name, or remove it');
    }
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
}

function isOtherFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // Nothing is lost by writing to a device or a pipe.
  if (!found?.isFile() || found.size === 0) return false;
  const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
  return !isRunLine(first);
}

/**
 * Saves a sampled case that failed, with the rule that it broke, for use with `--cases`. Its name differs from the id of
 * the sample, which may be run again beside it.
 */
export function saveCase(folder: string, { id, transcript }: Case, { findings }: Outcome): void {
  const path = join(folder, `${id.split('/').slice(1).join('-')}.transcript`);
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const title = transcript.header.title ?? 'a state of a random game';
  const saved = { ...transcript, header: { title, ...transcript.header, rules, source: `herald grade, ${id}` } };
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(path, makeTranscript(saved));
}

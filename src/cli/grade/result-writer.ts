import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../kit/case.js';
import { parseCaseId } from '../../kit/case-id.js';
import { makeResultLine, type ResultLine } from '../../kit/result-file.js';
import { makeTranscript } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { describeFileError } from '../../peer/index.js';
import { EnvironmentError, UsageError } from '../../run/errors.js';
import { checkOutputFile, checkOutputsIn, writeOutputFile } from '../output/output-file.js';

/** Writes a result file line by line, so that a killed run leaves what it had. */
export interface ResultWriter {
  readonly write: (line: ResultLine) => void;
  /** Throws if the file could not be written. */
  readonly close: () => void;
}

const NOWHERE: ResultWriter = { write: () => {}, close: () => {} };

export function openResults(path: string | null): ResultWriter {
  if (path === null) return NOWHERE;
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
  checkOutputFile('--out', path, 'results');
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
}

/**
 * Saves a sampled case that failed, with the rule that it broke, for use with `--cases`. Its name differs from the id of
 * the sample, which may be run again beside it.
 */
export function saveCase(folder: string, { id, transcript }: Case, { findings }: Outcome): void {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const title = transcript.header.title ?? 'a state of a random game';
  const saved = { ...transcript, header: { title, ...transcript.header, rules, source: `herald grade, ${id}` } };
  mkdirSync(folder, { recursive: true });
  writeOutputFile(join(folder, savedName(id)), makeTranscript(saved), 'savedCase');
}

/** Before anything is run: none of the files that may be written is the user's own. */
export const checkSavedCases = (folder: string, ids: readonly string[]): void =>
  checkOutputsIn(
    '--save',
    folder,
    ids.map((id) => [savedName(id), 'savedCase']),
  );

const savedName = (id: string): string => {
  const { folders, name } = parseCaseId(id);
  return `${[...folders.slice(1), name].join('-')}.transcript`;
};

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError, findCommand } from '../../peer/index.js';
import { build } from './build-submission.js';
import type { ClassOptions } from './grade-class.js';
import { copyTo, fingerprintOf, listFiles, removeCopy, SubmissionError } from './submission-files.js';

/** A submission that is ready to be run, for as long as it is wanted. */
export interface PreparedSubmission {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly fingerprint: string;
  readonly remove: () => Promise<void>;
}

export type Preparation =
  | { readonly ok: true; readonly submission: PreparedSubmission }
  | { readonly ok: false; readonly reason: string };

type PrepareOptions = Pick<ClassOptions, 'limits' | 'buildOptions' | 'hidden' | 'plan' | 'signal'>;

/** Copies and builds a submission; whatever is wrong with it is its own affair. */
export async function prepareSubmission(from: string, name: string, terms: PrepareOptions): Promise<Preparation> {
  const cwd = await mkdtemp(join(tmpdir(), 'herald-class-'));
  const remove = (): Promise<void> => removeCopy(cwd);
  try {
    const found = await listFiles(from, terms.limits);
    const fingerprint = await fingerprintOf(from, found);
    await copyTo(from, found, cwd);
    return { ok: true, submission: { name, argv: await ready(cwd, terms), cwd, fingerprint, remove: remove } };
  } catch (error) {
    await remove();
    const isOurs = !(error instanceof SubmissionError) && (error as NodeJS.ErrnoException).code === undefined;
    if (isOurs) throw error;
    return { ok: false, reason: describeFileError(error) };
  }
}

async function ready(
  cwd: string,
  { plan, buildOptions: building, hidden, signal }: PrepareOptions,
): Promise<readonly string[]> {
  const { build: argv, run } = plan(cwd);
  const built = argv === null ? ({ ok: true } as const) : await build({ ...building, argv, cwd, hidden, signal });
  if (!built.ok) throw new SubmissionError(`the build failed: ${built.reason}`);
  const program = findCommand(run, { cwd });
  if (!program.ok) throw new SubmissionError(program.error.message);
  return run;
}

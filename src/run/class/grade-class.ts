import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError, findCommand, giveToSandbox, makeSandboxFolder } from '../../peer/index.js';
import { Semaphore } from '../semaphore.js';
import { type Built, build } from './build-submission.js';
import { folderFor, recall, type State, type Stored, store } from './result-store.js';
import {
  copyTo,
  fingerprintOf,
  listFiles,
  removeCopy,
  type SizeLimits,
  SubmissionError,
  type SubmissionFiles,
} from './submission-files.js';

export { folderFor, type State, type Stored } from './result-store.js';
export { SubmissionError } from './submission-files.js';

/** How to build and run a submission in its private copy. */
export interface Plan {
  readonly build: readonly string[] | null;
  readonly run: readonly string[];
}

export interface SubmissionRun {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly slots: Semaphore;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface ClassOptions {
  /** The directory of the submissions. */
  readonly submissions: string;
  readonly names: readonly string[];
  readonly out: string;
  /** Of everything that the results depend on besides the submission. */
  readonly fingerprint: string;
  readonly fresh: boolean;
  readonly jobs: number;
  readonly limits: SizeLimits;
  readonly buildOptions: Omit<Parameters<typeof build>[0], 'argv' | 'cwd' | 'signal' | 'hidden'>;
  /** Paths that a sandbox hides. */
  readonly hidden: readonly string[];
  /** Reads the submission's own settings. Throws a `SubmissionError` if they make no sense. */
  readonly plan: (copy: string) => Plan;
  readonly grade: (trial: SubmissionRun) => Promise<ResultFile>;
  /** The results of a submission that cannot be started: every case fails for that reason. */
  readonly failAll: (reason: string, argv: readonly string[]) => ResultFile;
  readonly signal: AbortSignal;
  readonly onProgress?: (name: string, share: number) => void;
  /** Called if a copy could not be removed. */
  readonly onCleanupError?: (message: string) => void;
  /** Called with each submission that is done. The results are not kept otherwise. */
  readonly onDone?: (name: string, stored: Stored, isNew: boolean) => Promise<void>;
}

/** Grades all submissions, running at most `jobs` cases at once. Unchanged results of an earlier run are kept. */
export async function gradeClass(options: ClassOptions): Promise<void> {
  const slots = new Semaphore(options.jobs);
  const waiting = [...options.names];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !options.signal.aborted; name = waiting.shift()) {
      const { stored, isNew } = await gradeOne(name, options, slots);
      if (stored === null) return;
      await options.onDone?.(name, stored, isNew);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
}

/** `stored` is null if it was interrupted: then nothing is known about the submission. */
async function gradeOne(
  name: string,
  options: ClassOptions,
  slots: Semaphore,
): Promise<{ readonly stored: Stored | null; readonly isNew: boolean }> {
  const from = join(options.submissions, name);
  const to = join(options.out, folderFor(name));
  const seen = await inspect(from, options);
  const fingerprint = hashOf([options.fingerprint, seen.fingerprint]);
  const known = options.fresh ? null : recall(to);
  if (known !== null && known.state.fingerprint === fingerprint && known.state.status !== 'kit-fault') {
    return { stored: known, isNew: false };
  }
  const verdict =
    seen.files === null ? refused(seen.reason, options) : await gradeInCopy(name, from, seen.files, options, slots);
  if (verdict === null || options.signal.aborted) return { stored: null, isNew: false };
  const { results, ...rest } = verdict;
  const stored = { state: { name, fingerprint, ...rest }, results };
  store(to, stored);
  return { stored, isNew: true };
}

type Verdict = Pick<State, 'status' | 'reason'> & { readonly results: ResultFile };

type Inspection = { readonly fingerprint: string } & (
  | { readonly files: SubmissionFiles }
  | { readonly files: null; readonly reason: string }
);

/** A submission that cannot be read must not affect the others. */
async function inspect(from: string, { limits }: ClassOptions): Promise<Inspection> {
  try {
    const found = await listFiles(from, limits);
    return { files: found, fingerprint: await fingerprintOf(from, found) };
  } catch (error) {
    const reason = describeReadError(error);
    return { files: null, reason, fingerprint: reason };
  }
}

/** ENOENT means that a file was listed but cannot be opened. */
const describeReadError = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? 'it cannot be opened: it is gone, or its name is not valid UTF-8'
    : describeFileError(error);

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

const refused = (reason: string, { failAll }: ClassOptions, argv: readonly string[] = []): Verdict => ({
  status: 'refused',
  reason,
  results: failAll(reason, argv),
});

/** A full disk or a bug in Herald is not the submission's fault, and must not affect the others. */
const kitFault = (error: unknown, { failAll }: ClassOptions): Verdict => {
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 'kit-fault', reason, results: failAll(reason, []) };
};

/** Works in a copy, so that nothing is ever written to the submissions. */
async function gradeInCopy(
  name: string,
  from: string,
  found: SubmissionFiles,
  options: ClassOptions,
  slots: Semaphore,
): Promise<Verdict | null> {
  const { sandbox } = options.buildOptions;
  const copy = makeSandboxFolder('herald-class-', sandbox);
  try {
    await copyTo(from, found, copy);
    if (sandbox) await giveToSandbox(copy);
    return await gradeCopy(name, copy, found, options, slots);
  } catch (error) {
    return isFileError(error) ? refused(describeFileError(error), options) : kitFault(error, options);
  } finally {
    await removeCopy(copy).catch((error: Error) => options.onCleanupError?.(`${name}: ${error.message}`));
  }
}

/** Errors that the files of a submission cause. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EILSEQ'];

const isFileError = (error: unknown): boolean => FILE_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '');

async function gradeCopy(
  name: string,
  copy: string,
  { leftOut }: SubmissionFiles,
  options: ClassOptions,
  slots: Semaphore,
): Promise<Verdict | null> {
  const planned = planFor(copy, options);
  if (typeof planned === 'string') return refused(withNotes(planned, leftOut), options);
  const built = await buildCopy(planned, copy, options, slots);
  if (options.signal.aborted) return null;
  if (!built.ok) {
    const reason = withNotes(`the build failed: ${built.reason}`, leftOut);
    const status = built.blame === 'submission' ? 'not-built' : 'kit-fault';
    return { status, reason, results: options.failAll(reason, planned.run) };
  }
  const program = findCommand(planned.run, { cwd: copy });
  if (!program.ok) return refused(withNotes(program.error.message, leftOut), options, planned.run);
  const onProgress = (share: number): void => options.onProgress?.(name, share);
  // A derived signal, so that its listeners are garbage-collected with it.
  const signal = AbortSignal.any([options.signal]);
  const results = await options.grade({ argv: planned.run, cwd: copy, slots, signal, onProgress });
  return { ...statusOf(results), results };
}

function planFor(copy: string, { plan }: ClassOptions): Plan | string {
  try {
    return plan(copy);
  } catch (error) {
    if (error instanceof SubmissionError) return error.message;
    throw error;
  }
}

const buildCopy = (
  { build: argv }: Plan,
  cwd: string,
  { buildOptions, hidden, signal }: ClassOptions,
  slots: Semaphore,
): Promise<Built> =>
  argv === null
    ? Promise.resolve({ ok: true })
    : slots.use(() => build({ ...buildOptions, argv, cwd, hidden, signal }));

function statusOf({ cases }: ResultFile): Pick<State, 'status' | 'reason'> {
  const fault = cases.find(({ verdict }) => verdict === 'kit-fault');
  if (fault === undefined) return { status: 'graded', reason: null };
  return { status: 'kit-fault', reason: `${fault.id}: ${fault.findings[0]?.reason ?? fault.reason}` };
}

const withNotes = (reason: string, leftOut: readonly string[]): string =>
  leftOut.length === 0 ? reason : `${reason} (left out: ${leftOut[0]}${leftOut.length > 1 ? ', and more' : ''})`;

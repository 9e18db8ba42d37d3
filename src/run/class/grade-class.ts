import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError, findCommand } from '../../peer/index.js';
import { type Built, build } from './build-submission.js';
import { folderFor, recall, type State, type Stored, store } from './result-store.js';
import { Semaphore } from './semaphore.js';
import {
  copyTo,
  type FileList,
  fingerprintOf,
  listFiles,
  removeCopy,
  type SizeLimits,
  SubmissionError,
} from './submission-files.js';

export { folderFor, type State, type Stored } from './result-store.js';
export { SubmissionError } from './submission-files.js';

/** How a submission is built and run, in its private copy. */
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
  /** The folder of the submissions. */
  readonly submissions: string;
  readonly names: readonly string[];
  readonly out: string;
  /** Of all that results depend on beside the submission. */
  readonly fingerprint: string;
  readonly fresh: boolean;
  readonly jobs: number;
  readonly limits: SizeLimits;
  readonly buildOptions: Omit<Parameters<typeof build>[0], 'argv' | 'cwd' | 'signal' | 'hidden'>;
  /** What is nobody's business in a sandbox. */
  readonly hidden: readonly string[];
  /** Reads what a copy says of itself; an `SubmissionError` is a submission that makes no sense. */
  readonly plan: (copy: string) => Plan;
  readonly grade: (trial: SubmissionRun) => Promise<ResultFile>;
  /** The results of a submission that cannot even be started: every case fails for that reason. */
  readonly failAll: (reason: string, argv: readonly string[]) => ResultFile;
  readonly signal: AbortSignal;
  readonly onProgress?: (name: string, share: number) => void;
  /** Told what could not be cleared away. */
  readonly onCleanupError?: (message: string) => void;
  /** Told of each one that is done; what is not kept here is forgotten. */
  readonly onDone?: (name: string, stored: Stored, isNew: boolean) => Promise<void>;
}

/** Grades each submission, so many cases at once in all. What an earlier run has done is not done again. */
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

/** Null when it was interrupted: then nothing is known of it. */
async function gradeOne(
  name: string,
  options: ClassOptions,
  slots: Semaphore,
): Promise<{ readonly stored: Stored | null; readonly isNew: boolean }> {
  const from = join(options.submissions, name);
  const to = join(options.out, folderFor(name));
  const seen = await look(from, options);
  const fingerprint = hashOf([options.fingerprint, seen.fingerprint]);
  const known = options.fresh ? null : recall(to);
  if (known !== null && known.state.fingerprint === fingerprint && known.state.status !== 'kit-fault') {
    return { stored: known, isNew: false };
  }
  const verdict =
    seen.survey === null ? refused(seen.reason, options) : await tryOut(name, from, seen.survey, options, slots);
  if (verdict === null || options.signal.aborted) return { stored: null, isNew: false };
  const { results, ...rest } = verdict;
  const stored = { state: { name, fingerprint, ...rest }, results };
  store(to, stored);
  return { stored, isNew: true };
}

type Verdict = Pick<State, 'status' | 'reason'> & { readonly results: ResultFile };

type Seen = { readonly fingerprint: string } & (
  | { readonly survey: FileList }
  | { readonly survey: null; readonly reason: string }
);

/** A submission that cannot be read harms itself alone. */
async function look(from: string, { limits: most }: ClassOptions): Promise<Seen> {
  try {
    const found = await listFiles(from, most);
    return { survey: found, fingerprint: await fingerprintOf(from, found) };
  } catch (error) {
    const reason = whyNot(error);
    return { survey: null, reason, fingerprint: reason };
  }
}

/** What cannot be opened though it was listed. */
const whyNot = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? 'it cannot be opened: it is gone, or its name is no UTF-8'
    : describeFileError(error);

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

const refused = (reason: string, { failAll }: ClassOptions, argv: readonly string[] = []): Verdict => ({
  status: 'refused',
  reason,
  results: failAll(reason, argv),
});

/** What is wrong with its files is its own fault; a machine without room, or a slip of ours, is not, and harms no other. */
const ourFault = (error: unknown, { failAll }: ClassOptions): Verdict => {
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 'kit-fault', reason, results: failAll(reason, []) };
};

/** In a copy of its own, so that nothing is ever written among the submissions. */
async function tryOut(
  name: string,
  from: string,
  found: FileList,
  options: ClassOptions,
  slots: Semaphore,
): Promise<Verdict | null> {
  const copy = await mkdtemp(join(tmpdir(), 'herald-class-'));
  try {
    await copyTo(from, found, copy);
    return await tryCopy(name, copy, found, options, slots);
  } catch (error) {
    return isOfFiles(error) ? refused(describeFileError(error), options) : ourFault(error, options);
  } finally {
    await removeCopy(copy).catch((error: Error) => options.onCleanupError?.(`${name}: ${error.message}`));
  }
}

const OF_FILES = ['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EILSEQ'];

const isOfFiles = (error: unknown): boolean => OF_FILES.includes((error as NodeJS.ErrnoException).code ?? '');

async function tryCopy(
  name: string,
  copy: string,
  { leftOut }: FileList,
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
  // A signal of its own: whoever listens to it is forgotten with it.
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
  { buildOptions: building, hidden, signal }: ClassOptions,
  slots: Semaphore,
): Promise<Built> =>
  argv === null ? Promise.resolve({ ok: true }) : slots.use(() => build({ ...building, argv, cwd, hidden, signal }));

function statusOf({ cases }: ResultFile): Pick<State, 'status' | 'reason'> {
  const fault = cases.find(({ verdict }) => verdict === 'kit-fault');
  if (fault === undefined) return { status: 'graded', reason: null };
  return { status: 'kit-fault', reason: `${fault.id}: ${fault.findings[0]?.reason ?? fault.reason}` };
}

const withNotes = (reason: string, leftOut: readonly string[]): string =>
  leftOut.length === 0 ? reason : `${reason} (left out: ${leftOut[0]}${leftOut.length > 1 ? ', and more' : ''})`;

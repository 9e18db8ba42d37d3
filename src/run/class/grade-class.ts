import type { ResultFile } from '../../kit/result-file.js';
import { Semaphore, type Slots } from '../semaphore.js';
import type { BuildOptions } from './build-submission.js';
import type { BegunSubmission } from './estimate.js';
import { gradeSubmission } from './grade-submission.js';
import type { FoundSubmission } from './intake/submission-source.js';
import type { KnownOutcomes } from './known-outcomes.js';
import type { Stored } from './result-store.js';
import type { SizeLimits } from './submission-files.js';
import type { WorkFolder } from './work-folder.js';

export { folderFor, type Stored, type SubmissionState } from './result-store.js';
export { SubmissionError } from './submission-files.js';

/** How to build and run a submission in its private copy. */
export interface Plan {
  readonly build: readonly string[] | null;
  readonly run: readonly string[];
  /** Programs outside of the submission that the teacher names. */
  readonly trusted?: readonly string[];
}

export interface SubmissionRun {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly slots: Slots;
  /** How many of its cases to run at once. */
  readonly jobs: number;
  /** What is known about its cases already, and where to note the rest. */
  readonly outcomes: KnownOutcomes;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface ClassOptions {
  readonly submissions: readonly FoundSubmission[];
  readonly out: string;
  readonly work: WorkFolder;
  /** Of everything that the outcome of a case depends on besides the submission and the case. */
  readonly fingerprint: string;
  /** Of the cases to run and of how they are reported. */
  readonly selection: string;
  /** The fingerprint of each case to run, by its id. */
  readonly casePrints: ReadonlyMap<string, string>;
  readonly fresh: boolean;
  readonly jobs: number;
  readonly limits: SizeLimits;
  /** Whether the commands of the class name a folder, which then is no mere wrapping of a submission. */
  readonly isNamed: (folder: string) => boolean;
  readonly buildOptions: Omit<BuildOptions, 'argv' | 'cwd' | 'signal' | 'hidden'>;
  /** Paths that a sandbox hides. */
  readonly hidden: readonly string[];
  /** Reads the submission's own settings. Throws a `SubmissionError` if they make no sense. */
  readonly plan: (copy: string) => Plan;
  readonly grade: (trial: SubmissionRun) => Promise<ResultFile>;
  /** The results of a submission that cannot be started: every case fails for that reason. */
  readonly failAll: (reason: string, argv: readonly string[]) => ResultFile;
  readonly signal: AbortSignal;
  readonly onProgress?: (name: string, progress: Omit<BegunSubmission, 'kind'>) => void;
  /** Called with each submission that is to be tried again at the end. */
  readonly onLate?: (name: string) => void;
  /** Called if a copy could not be removed. */
  readonly onCleanupError?: (message: string) => void;
  /** Called with each submission that is done. The results are not kept otherwise. */
  readonly onDone?: (submission: FoundSubmission, stored: Stored, isNew: boolean) => Promise<void>;
}

/**
 * Grades all submissions, running at most `jobs` cases at once. What is known from an earlier run is kept. Cases that were
 * not answered in time are tried again at the end, one by one with nothing else running.
 */
export async function gradeClass(options: ClassOptions): Promise<void> {
  const late = await gradeAll(options);
  const alone = new Semaphore(1);
  for (const each of late) {
    if (options.signal.aborted) return;
    const { stored, isNew } = await gradeSubmission(each, options, alone, true);
    if (stored !== null) await options.onDone?.(each, stored, isNew);
  }
}

/** Returns the submissions that were not always answered in time. If results cannot be written, all work ends first. */
async function gradeAll(options: ClassOptions): Promise<FoundSubmission[]> {
  const slots = new Semaphore(options.jobs);
  const waiting = [...options.submissions];
  const late: FoundSubmission[] = [];
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const { stored, isNew } = await gradeSubmission(next, { ...options, signal }, slots, false);
      if (stored === null) return;
      if (stored.state.isOpen) {
        late.push(next);
        options.onLate?.(next.name);
      } else await options.onDone?.(next, stored, isNew);
    }
  };
  const stopOnError = (error: unknown): never => {
    failed.abort();
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: options.jobs }, () => work().catch(stopOnError)));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return late.sort((a, b) => (a.name < b.name ? -1 : 1));
}

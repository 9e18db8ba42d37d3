import type { ClassOptions } from '../run/class/grade-class.js';
import { gradeSubmission, recallSubmission } from '../run/class/grade-submission.js';
import type { FoundSubmission } from '../run/class/intake/submission-source.js';
import { storeOutcomes } from '../run/class/outcome-store.js';
import { type Stored, type SubmissionState, store as storeFiles } from '../run/class/result-store.js';
import { Semaphore } from '../run/semaphore.js';
import { type GradedResult, parseGradedResult } from './graded-result.js';
import { resultKey } from './job.js';
import { type JobBoard, MAX_UPLOADS, type QueueRun } from './job-board.js';
import { packSubmission } from './manifest.js';
import { putContent } from './store.js';
import { withBoard } from './with-board.js';

export interface ClassOnQueue extends Omit<QueueRun, 'signal'> {
  /** How all submissions are graded, for workers. */
  readonly terms: string;
  readonly onWorker?: (name: string, worker: string) => void;
}

/** A submission that a worker grades. */
interface AwaitedJob {
  readonly submission: FoundSubmission;
  /** The folder of its results. */
  readonly to: string;
  readonly program: string;
}

/** Grades a class with the workers of a queue, as `gradeClass` does on this machine. */
export async function gradeOnQueue(options: ClassOptions, run: ClassOnQueue): Promise<void> {
  const { store } = run.connection;
  /** By the key of their result: equal submissions have one. */
  const awaited = new Map<string, AwaitedJob[]>();
  const settle = (key: string, found: Found, outcomes: Outcomes): Promise<void> =>
    settleAll(awaited.get(key) ?? [], found, outcomes, options);
  const events = {
    parse: parseGradedResult,
    onResult: (key: string, { state, results, outcomes }: GradedResult) =>
      settle(key, { ...state, results }, new Map(outcomes)),
    onFailed: (key: string, reason: string) => settle(key, kitFault(reason, options), new Map()),
    onProgress: (key: string, { worker, share, spent }: { worker: string; share: number; spent: number }) => {
      for (const { submission } of awaited.get(key) ?? []) {
        run.onWorker?.(submission.name, worker);
        options.onProgress?.(submission.name, { share, spent });
      }
    },
  };
  await withBoard({ ...run, signal: options.signal }, events, async (board) => {
    const terms = await putContent(store, Buffer.from(run.terms));
    const uploads = new Semaphore(MAX_UPLOADS);
    const begin = (each: FoundSubmission): Promise<void> => beginOne(each, { options, run, board, awaited, terms });
    await Promise.all(options.submissions.map((each) => uploads.use(() => begin(each))));
    await board.wait();
  });
}

interface Beginning {
  readonly options: ClassOptions;
  readonly run: ClassOnQueue;
  readonly board: JobBoard<GradedResult>;
  readonly awaited: Map<string, AwaitedJob[]>;
  readonly terms: string;
}

async function beginOne(submission: FoundSubmission, beginning: Beginning): Promise<void> {
  const { options, run, board, awaited, terms } = beginning;
  const { store } = run.connection;
  if (options.signal.aborted) return;
  const { to, program, problem, known } = await recallSubmission(submission, options);
  if (known !== null) return options.onDone?.(submission, known, false);
  if (problem !== null) return refuse(submission, options);
  const uploadFiles = async (): Promise<string> => {
    const manifest = await packSubmission(submission.source, options.limits, store);
    return putContent(store, Buffer.from(JSON.stringify(manifest)));
  };
  const upload = async (): Promise<string> => {
    await putContent(store, Buffer.from(run.terms));
    return uploadFiles();
  };
  const manifest = await uploadFiles();
  const key = resultKey(terms, manifest);
  const others = awaited.get(key) ?? [];
  awaited.set(key, [...others, { submission, to, program }]);
  if (others.length === 0) await board.post(key, { kind: 'submission', terms, upload }, manifest);
}

/** It cannot even be read, and no worker could do more. */
async function refuse(submission: FoundSubmission, options: ClassOptions): Promise<void> {
  const { stored, isNew } = await gradeSubmission(submission, options, new Semaphore(1), false);
  if (stored !== null) await options.onDone?.(submission, stored, isNew);
}

type Found = Pick<SubmissionState, 'status' | 'reason' | 'leftOut' | 'isOpen'> & Pick<Stored, 'results'>;
type Outcomes = Parameters<typeof storeOutcomes>[2];

const kitFault = (reason: string, { failAll }: ClassOptions): Found => ({
  status: 'kit-fault',
  reason,
  leftOut: [],
  isOpen: false,
  results: failAll(reason, []),
});

async function settleAll(
  awaited: readonly AwaitedJob[],
  { status, reason, leftOut, isOpen, results }: Found,
  outcomes: Outcomes,
  { selection, onDone }: ClassOptions,
): Promise<void> {
  for (const { submission, to, program } of awaited) {
    const { name } = submission;
    const state = { name, fingerprint: program, selection, isOpen, status, reason, leftOut };
    storeOutcomes(to, program, outcomes);
    storeFiles(to, { state, results });
    await onDone?.(submission, { state, results }, true);
  }
}

import type { JobsOptions } from 'bullmq';
import { sha256 } from './store.js';

/** What a worker is asked to do. There are only hashes in it: whoever sees the queue learns nobody's name and no grade. */
export interface JobData {
  readonly format: 1;
  /** What the result is called. */
  readonly key: string;
  /** The hash of the manifest of a submission, or of a list of games. */
  readonly about: string;
  /** The hash of how it is graded or played. */
  readonly terms: string;
}

/** To grade a submission, or to play a block of games. */
export type JobKind = 'submission' | 'games';

/** How far a worker has come. */
export interface JobProgress {
  readonly worker: string;
  /** From 0 to 1. */
  readonly share: number;
  /** Milliseconds. */
  readonly spent: number;
}

/** The same submission under the same terms has the same result, whoever handed it in. */
export const resultKey = (terms: string, about: string): string => sha256(`${terms}\n${about}`);

/** BullMQ takes ids that are not numbers only, and have no colon. */
export const jobIdOf = (key: string): string => `s-${key.slice(0, 40)}`;

/** Workers of another version see other queues, and those without a sandbox do not see what needs one. */
export const queueName = (kit: string, isSandboxed: boolean): string =>
  `herald-${kit.slice(0, 12)}${isSandboxed ? '-sandbox' : ''}`;

/** A fault of the environment may not happen elsewhere. */
const MAX_ATTEMPTS = 3;

/** Never reached: workers count for themselves which job ended them. */
export const MAX_STALLED = 1000;

export const jobOptions = (key: string, priority: number): JobsOptions => ({
  jobId: jobIdOf(key),
  // Jobs without one would come before all others.
  priority,
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: { age: 3600, count: 10_000 },
  removeOnFail: { age: 7 * 24 * 3600 },
});

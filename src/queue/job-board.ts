import type { JobState, QueueEvents } from 'bullmq';
import { type JobKind, type JobProgress, jobIdOf, jobOptions } from './job.js';
import type { HeraldQueue, QueueConnection } from './queue-connection.js';
import { requireWritable } from './redis.js';
import type { Store } from './store.js';

export interface QueueRun {
  readonly queue: HeraldQueue;
  readonly connection: QueueConnection;
  /** Of two jobs, that with the smaller number comes first. */
  readonly priority: number;
  readonly signal: AbortSignal;
  readonly onNote: (text: string) => void;
}

/** Jobs that are posted at once: each waits for some answers. */
export const MAX_UPLOADS = 8;

/** A job whose result is awaited. */
export interface PostedJob {
  readonly kind: JobKind;
  /** The hash of how all jobs of its kind are done. */
  readonly terms: string;
  /** Puts everything that it needs into the store, and returns the hash of what it is about. */
  readonly upload: () => Promise<string>;
}

export interface BoardEvents<R> {
  /** Null if the bytes cannot be read, and the result must be made again. */
  readonly parse: (bytes: Buffer) => R | null;
  readonly onResult: (key: string, result: R) => Promise<void>;
  readonly onFailed: (key: string, reason: string) => Promise<void>;
  readonly onProgress?: (key: string, progress: JobProgress) => void;
}

/** What workers say can get lost, so all jobs are looked at again and again, but only for this part of the time. */
const SCAN_SHARE = 1 / 50;
const MIN_SCAN_MS = 2000;
const FIRST_WORKER_MS = 10_000;
const BETWEEN_NOTES_MS = 60_000;

/** Posts jobs and waits for their results. Events say which are there; what they do not say is found by looking at all jobs. */
export class JobBoard<R> {
  private readonly run: QueueRun;
  private readonly events: BoardEvents<R>;
  /** By the keys of their results. */
  private readonly awaited = new Map<string, PostedJob>();
  private readonly keys = new Map<string, string>();
  /** The keys of jobs that are said to have ended. */
  private readonly ended = new Set<string>();
  private wake: () => void = () => {};

  constructor(run: QueueRun, events: BoardEvents<R>, source: Pick<QueueEvents, 'on'>) {
    this.run = run;
    this.events = events;
    source.on('progress', ({ jobId, data }) => {
      const key = this.keys.get(jobId);
      if (key !== undefined) events.onProgress?.(key, data as unknown as JobProgress);
    });
    const onEnded = ({ jobId }: { readonly jobId: string }): void => this.onEnded(jobId);
    source.on('completed', onEnded);
    source.on('failed', onEnded);
    run.signal.addEventListener('abort', this.onAbort);
  }

  /** The signal may be used for many classes, one after the other. */
  close(): void {
    this.run.signal.removeEventListener('abort', this.onAbort);
  }

  private readonly onAbort = (): void => this.wake();

  private onEnded(jobId: string): void {
    const key = this.keys.get(jobId);
    if (key === undefined) return;
    this.ended.add(key);
    this.wake();
  }

  /** Adds a job, unless there is one or its result. One that failed in an earlier run is tried again. */
  async post(key: string, job: PostedJob, about: string): Promise<void> {
    this.awaited.set(key, job);
    this.keys.set(jobIdOf(key), key);
    await this.ask(key, job, about);
  }

  private async ask(key: string, { kind, terms }: PostedJob, about: string): Promise<void> {
    const jobId = jobIdOf(key);
    if (await this.hasResult(key)) return this.onEnded(jobId);
    const { queue, priority } = this.run;
    const state = await queue.getJobState(jobId);
    if (state === 'failed' || state === 'completed') await queue.remove(jobId);
    await queue.add(kind, { format: 1, key, about, terms }, jobOptions(key, priority));
  }

  /** Until all results are there. */
  async wait(): Promise<void> {
    let scanAt = Date.now() + MIN_SCAN_MS;
    let noteAt = Date.now() + FIRST_WORKER_MS;
    while (this.awaited.size > 0 && !this.run.signal.aborted) {
      await this.takeEnded();
      const begin = Date.now();
      if (begin >= scanAt) {
        await this.scan();
        scanAt = Date.now() + Math.max(MIN_SCAN_MS, (Date.now() - begin) / SCAN_SHARE);
      }
      if (begin >= noteAt) {
        await this.checkWorkers();
        noteAt = begin + BETWEEN_NOTES_MS;
      }
      await this.pause(Math.min(scanAt, noteAt) - Date.now());
    }
  }

  private get store(): Store {
    return this.run.connection.store;
  }

  private readonly hasResult = async (key: string): Promise<boolean> => (await this.store.withResult([key])).length > 0;

  private async takeEnded(): Promise<void> {
    const keys = [...this.ended];
    this.ended.clear();
    for (const [key, state] of await this.takeResults(keys)) if (state === 'failed') await this.giveUp(key);
  }

  /** A job can be gone, with all of Redis, or its result. If Redis stores nothing, no worker can say what became of its jobs. */
  private async scan(): Promise<void> {
    await requireWritable(this.run.connection.redis);
    for (const [key, state] of await this.takeResults([...this.awaited.keys()])) {
      if (state === 'failed') await this.giveUp(key);
      if (state === 'completed' || state === 'unknown') await this.askAgain(key);
    }
  }

  /** Takes the results that are there. Returns the states of the jobs that have none. */
  private async takeResults(keys: readonly string[]): Promise<[string, JobState | 'unknown'][]> {
    const awaited = keys.filter((key) => this.awaited.has(key));
    for (const key of await this.store.withResult(awaited)) await this.takeResult(key);
    const left = awaited.filter((key) => this.awaited.has(key));
    const states = await Promise.all(left.map((key) => this.run.queue.getJobState(jobIdOf(key))));
    return left.map((key, index) => [key, states[index] as JobState | 'unknown']);
  }

  private async takeResult(key: string): Promise<void> {
    const bytes = await this.store.getResult(key);
    const result = bytes === null ? null : this.events.parse(bytes);
    if (result !== null) {
      await this.events.onResult(key, result);
      this.awaited.delete(key);
      return;
    }
    this.run.onNote(`the store returned a damaged result, ${key.slice(0, 12)}; it is made again`);
    await this.store.removeResult(key);
    await this.askAgain(key);
  }

  /** With what it needs, which may be gone as well. */
  private async askAgain(key: string): Promise<void> {
    // It may have come in the meantime.
    if (await this.hasResult(key)) return this.onEnded(jobIdOf(key));
    const job = this.awaited.get(key) as PostedJob;
    await this.ask(key, job, await job.upload());
  }

  private async giveUp(key: string): Promise<void> {
    const job = await this.run.queue.getJob(jobIdOf(key));
    await this.events.onFailed(key, job?.failedReason ?? 'its job failed');
    this.awaited.delete(key);
  }

  private async checkWorkers(): Promise<void> {
    const { queue, connection, onNote } = this.run;
    if ((await queue.getWorkersCount().catch(() => 1)) > 0) return;
    const jobs = `${this.awaited.size} ${this.awaited.size === 1 ? 'job' : 'jobs'}`;
    onNote(`no worker is there to take ${jobs}; start some with: herald worker --queue ${connection.address.shown}`);
  }

  /** Until something happens, or the time is over. */
  private async pause(ms: number): Promise<void> {
    if (this.awaited.size === 0 || this.ended.size > 0 || this.run.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

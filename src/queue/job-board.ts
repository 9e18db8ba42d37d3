import type { QueueEvents } from 'bullmq';
import { EnvironmentError } from '../run/errors.js';
import { type JobKind, type JobProgress, jobIdOf, jobOptions } from './job.js';
import { loadBullmq } from './packages.js';
import { bullmqOptions, type HeraldQueue, ignoreLostConnections, type QueueConnection } from './queue-connection.js';
import { refusalOf, requireWritable } from './redis.js';
import type { Store } from './store.js';

export interface QueueRun {
  readonly queue: HeraldQueue;
  readonly connection: QueueConnection;
  /** Of two jobs, that with the smaller number comes first. */
  readonly priority: number;
  readonly signal: AbortSignal;
  readonly onNote: (text: string) => void;
}

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

const TICK_MS = 1000;
/** Jobs are looked at less often than results: there is one question for each. */
const TICKS_PER_CHECK = 5;
const TICKS_TO_FIRST_WORKER = 10;
const TICKS_BETWEEN_NOTES = 60;

/** Works with a board, and closes what it has opened. */
export async function withBoard<R>(
  run: QueueRun,
  events: BoardEvents<R>,
  work: (board: JobBoard<R>) => Promise<void>,
): Promise<void> {
  const { QueueEvents: Events } = await loadBullmq();
  const source = new Events(run.queue.name, bullmqOptions(run.connection.address));
  ignoreLostConnections(source);
  const board = new JobBoard(run, events, source);
  try {
    await work(board);
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null ? error : new EnvironmentError(`${run.connection.address.shown} ${refusal}`);
  } finally {
    board.close();
    await Promise.race([source.close(), new Promise((resolve) => setTimeout(resolve, TICK_MS))]);
  }
}

/** Posts jobs and waits for their results. Events only make it faster: results are looked for, and jobs that are gone posted again. */
export class JobBoard<R> {
  private readonly run: QueueRun;
  private readonly events: BoardEvents<R>;
  /** By the keys of their results. */
  private readonly awaited = new Map<string, PostedJob>();
  private readonly keys = new Map<string, string>();
  private wake: () => void = () => {};

  constructor(run: QueueRun, events: BoardEvents<R>, source: QueueEvents) {
    this.run = run;
    this.events = events;
    source.on('progress', ({ jobId, data }) => {
      const key = this.keys.get(jobId);
      if (key !== undefined) events.onProgress?.(key, data as unknown as JobProgress);
    });
    for (const event of ['completed', 'failed'] as const) source.on(event, () => this.wake());
    run.signal.addEventListener('abort', this.onAbort);
  }

  /** The signal may be used for many classes, one after the other. */
  close(): void {
    this.run.signal.removeEventListener('abort', this.onAbort);
  }

  private readonly onAbort = (): void => this.wake();

  /** Adds a job, unless there is one or its result. One that failed in an earlier run is tried again. */
  async post(key: string, job: PostedJob, about: string): Promise<void> {
    this.awaited.set(key, job);
    this.keys.set(jobIdOf(key), key);
    await this.ask(key, job, about);
  }

  private async ask(key: string, { kind, terms }: PostedJob, about: string): Promise<void> {
    if ((await this.store.withResult([key])).length > 0) return;
    const { queue, priority } = this.run;
    const old = await queue.getJob(jobIdOf(key));
    if (old !== undefined && ((await old.isFailed()) || (await old.isCompleted()))) await old.remove();
    await queue.add(kind, { format: 1, key, about, terms }, jobOptions(key, priority));
  }

  /** Until all results are there. */
  async wait(): Promise<void> {
    for (let tick = 1; this.awaited.size > 0 && !this.run.signal.aborted; tick++) {
      await this.collect();
      if (tick % TICKS_PER_CHECK === 0) await this.checkJobs();
      if (tick % TICKS_BETWEEN_NOTES === TICKS_TO_FIRST_WORKER) await this.checkWorkers();
      if (this.awaited.size > 0) await this.pause();
    }
  }

  private get store(): Store {
    return this.run.connection.store;
  }

  /** Takes the results that are there. */
  private async collect(): Promise<void> {
    for (const key of await this.store.withResult([...this.awaited.keys()])) {
      const bytes = await this.store.getResult(key);
      const result = bytes === null ? null : this.events.parse(bytes);
      if (result !== null) {
        await this.events.onResult(key, result);
        this.awaited.delete(key);
        continue;
      }
      this.run.onNote(`the store returned a damaged result, ${key.slice(0, 12)}; it is made again`);
      await this.store.removeResult(key);
      await this.askAgain(key);
    }
  }

  /** A job can be gone, with all of Redis, or have failed. If Redis stores nothing, no worker can say what became of it. */
  private async checkJobs(): Promise<void> {
    await requireWritable(this.run.connection.redis);
    const keys = [...this.awaited.keys()];
    const jobs = await Promise.all(keys.map((key) => this.run.queue.getJob(jobIdOf(key))));
    for (const [index, key] of keys.entries()) {
      const job = jobs[index];
      if (job === undefined || (await job.isCompleted())) {
        const isDone = (await this.store.withResult([key])).length > 0;
        if (!isDone) await this.askAgain(key);
      } else if (await job.isFailed()) await this.giveUp(key, job.failedReason);
    }
  }

  /** With what it needs, which may be gone as well. */
  private async askAgain(key: string): Promise<void> {
    const job = this.awaited.get(key) as PostedJob;
    await this.ask(key, job, await job.upload());
  }

  private async giveUp(key: string, why: string): Promise<void> {
    await this.events.onFailed(key, why);
    this.awaited.delete(key);
  }

  private async checkWorkers(): Promise<void> {
    const { queue, connection, onNote } = this.run;
    if ((await queue.getWorkersCount().catch(() => 1)) > 0) return;
    const jobs = `${this.awaited.size} ${this.awaited.size === 1 ? 'job' : 'jobs'}`;
    onNote(`no worker is there to take ${jobs}; start some with: herald worker --queue ${connection.address.shown}`);
  }

  /** Until something happens, or for a second. */
  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TICK_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

import { EventEmitter } from 'node:events';
import type { BoardEvents, QueueRun } from '../../src/queue/job-board.js';
import type { Store } from '../../src/queue/store.js';

/** A queue and a store in memory, whose workers are the test. */
export class FakeQueue {
  readonly source = new EventEmitter();
  readonly results = new Map<string, Buffer>();
  /** What became of jobs, in the order in which it was noticed. */
  readonly heard: string[] = [];
  /** How many results were looked for. */
  lookedFor = 0;
  beforeLooking: () => Promise<void> = async () => {};
  private readonly jobs = new Map<string, { readonly key: string; state: string }>();

  /** Keys of jobs that a worker could take. */
  get waiting(): string[] {
    return [...this.jobs.values()].filter(({ state }) => state === 'prioritized').map(({ key }) => key);
  }

  /** A worker stores a result first, and then says so; `event` is whether that is heard. */
  finish(key: string, result: string, event = true): void {
    if (!this.results.has(key)) this.results.set(key, Buffer.from(result));
    this.end(key, 'completed', event);
  }

  fail(key: string, event = true): void {
    this.end(key, 'failed', event);
  }

  private end(key: string, state: 'completed' | 'failed', event: boolean): void {
    const [id, job] = [...this.jobs].find(([, each]) => each.key === key) ?? [];
    if (job !== undefined) job.state = state;
    if (id !== undefined && event) this.source.emit(state, { jobId: id });
  }

  loseEverything(): void {
    this.jobs.clear();
    this.results.clear();
  }

  readonly run = (signal: AbortSignal): QueueRun => ({
    queue: {
      add: async (_: string, { key }: { key: string }, { jobId }: { jobId: string }) => {
        if (!this.jobs.has(jobId)) this.jobs.set(jobId, { key, state: 'prioritized' });
      },
      getJobState: async (id: string) => this.jobs.get(id)?.state ?? 'unknown',
      getJob: async () => ({ failedReason: 'no disk' }),
      remove: async (id: string) => this.jobs.delete(id),
      getWorkersCount: async () => 1,
    } as unknown as QueueRun['queue'],
    connection: {
      store: this.store,
      redis: { setrange: async () => 0 },
      address: { shown: 'redis://q' },
    } as unknown as QueueRun['connection'],
    priority: 1,
    signal,
    onNote: (text) => this.heard.push(text),
  });

  private readonly store = {
    withResult: async (keys) => {
      this.lookedFor += keys.length;
      if (keys.length > 0) await this.beforeLooking();
      return keys.filter((key) => this.results.has(key));
    },
    getResult: async (key) => this.results.get(key) ?? null,
    removeResult: async (key) => {
      this.results.delete(key);
    },
  } as Partial<Store> as Store;

  readonly events: BoardEvents<string> = {
    parse: (bytes) => (bytes.toString() === DAMAGED ? null : bytes.toString()),
    onResult: async (key, result) => {
      this.heard.push(`${key}: ${result}`);
    },
    onFailed: async (key, reason) => {
      this.heard.push(`${key} failed: ${reason}`);
    },
  };
}

export const DAMAGED = 'damaged';

import { makeMetric } from '../host/prometheus-text.js';
import type { WorkerEvent } from './worker.js';

/** How a job can end for a worker. Given back are those that it could not finish before it was stopped. */
const OUTCOMES = ['done', 'known', 'failed', 'given back'] as const;

type JobOutcome = (typeof OUTCOMES)[number];

/** Counts what a worker does. */
export class WorkerMetrics {
  private readonly ended = new Map<JobOutcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  private readonly begun = new Map<string, number>();
  private doneCount = 0;
  private doneMs = 0;
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  note({ job, kind }: WorkerEvent): void {
    if (kind === 'begun') {
      this.begun.set(job, this.now());
      return;
    }
    this.ended.set(kind, (this.ended.get(kind) ?? 0) + 1);
    const since = this.begun.get(job);
    this.begun.delete(job);
    if (kind !== 'done' || since === undefined) return;
    this.doneCount++;
    this.doneMs += this.now() - since;
  }

  /** In the text format of Prometheus. */
  print(isConnected: boolean): string {
    const ended = [...this.ended].map(([outcome, count]) => `{outcome="${outcome.replace(' ', '_')}"} ${count}`);
    const seconds = [`_sum ${this.doneMs / 1000}`, `_count ${this.doneCount}`];
    return [
      makeMetric('herald_worker_jobs_total', 'counter', 'Jobs that ended, by outcome.', ended),
      makeMetric('herald_worker_jobs_running', 'gauge', 'Jobs that are being done.', [` ${this.begun.size}`]),
      makeMetric('herald_worker_job_seconds', 'summary', 'How long jobs took that were done.', seconds),
      makeMetric('herald_worker_redis_connected', 'gauge', '1 if Redis can be reached.', [` ${Number(isConnected)}`]),
    ].join('');
  }
}

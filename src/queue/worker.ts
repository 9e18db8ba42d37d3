import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job, Worker } from 'bullmq';
import type { ClassOptions } from '../run/class/grade-class.js';
import { gradeSubmission } from '../run/class/grade-submission.js';
import type { FoundSubmission } from '../run/class/intake/submission-source.js';
import { recallOutcomes } from '../run/class/outcome-store.js';
import { folderFor, type Stored } from '../run/class/result-store.js';
import { removeCopy } from '../run/class/submission-files.js';
import type { WorkFolder } from '../run/class/work-folder.js';
import { Semaphore } from '../run/semaphore.js';
import { BlockPlayer, type OpenedTournament } from './block-player.js';
import { ExclusiveGate } from './exclusive-gate.js';
import { makeBlockResult, type PlayedBlockGame } from './game-blocks.js';
import { makeGradedResult } from './graded-result.js';
import { type JobData, type JobKind, type JobProgress, MAX_STALLED } from './job.js';
import { type Manifest, unpackSubmission } from './manifest.js';
import { loadBullmq } from './packages.js';
import { bullmqOptions, ignoreLostConnections, type QueueConnection } from './queue-connection.js';
import { rememberBlobs } from './remember-blobs.js';
import type { QueueLoad } from './silence.js';
import { getContent, type Store } from './store.js';
import { suspects } from './suspects.js';
import { type Turn, Turns } from './turns.js';

/** How the submissions of a class are graded. */
export type OpenedTerms = Omit<ClassOptions, 'submissions' | 'out' | 'work' | 'fresh' | 'signal'>;

export interface WorkerOptions {
  /** Shown to whoever waits for the results. */
  readonly name: string;
  readonly queues: readonly string[];
  readonly jobs: number;
  /** Milliseconds after which a worker that does not answer has lost its job. */
  readonly lockMs: number;
  readonly work: WorkFolder;
  readonly openTerms: (text: string) => Promise<OpenedTerms>;
  readonly openTournament: (text: string) => Promise<OpenedTournament>;
  readonly onEvent: (event: WorkerEvent) => void;
}

export type WorkerEvent = { readonly job: string } & (
  | { readonly kind: 'begun' | 'known' | 'done' | 'given back' }
  | { readonly kind: 'failed'; readonly reason: string }
);

/** Jobs that are taken at once: with one, nothing would run while its result is stored and the next one is fetched. */
const MIN_TAKEN = 2;
/** Renewals must survive a busy event loop, and lost ones be noticed soon. */
const RENEWALS_PER_LOCK = 4;
const CHECKS_PER_LOCK = 2;
const PROGRESS_MS = 1000;
/** Classes whose cases are kept ready. */
const MAX_TERMS = 8;
/** To give jobs back, if Redis can be reached at all. */
const GIVE_BACK_MS = 2000;

type Load = { -readonly [K in keyof QueueLoad]: QueueLoad[K] };

/** Takes jobs from queues, grades submissions, and stores the results before it says that they are done. */
export class QueueWorker {
  private readonly connection: QueueConnection;
  private readonly options: WorkerOptions;
  private readonly store: Store;
  private readonly gate = new ExclusiveGate();
  private readonly slots: Semaphore;
  private readonly turns: Turns;
  private readonly stop = new AbortController();
  private readonly terms = new Map<string, Promise<OpenedTerms>>();
  private readonly workers: Worker<JobData>[] = [];
  private readonly blocks: BlockPlayer;
  /** By the queues that it takes jobs of. */
  private readonly loads: ReadonlyMap<string, Load>;

  private constructor(connection: QueueConnection, options: WorkerOptions) {
    this.connection = connection;
    this.options = options;
    this.slots = new Semaphore(options.jobs);
    this.turns = new Turns(options.jobs);
    this.loads = new Map(options.queues.map((queue) => [queue, { taken: 0, running: 0 }]));
    this.store = rememberBlobs(connection.store);
    this.blocks = new BlockPlayer(this.store, options.work, options.openTournament);
  }

  static async start(connection: QueueConnection, options: WorkerOptions): Promise<QueueWorker> {
    const worker = new QueueWorker(connection, options);
    await worker.listen();
    return worker;
  }

  get isIdle(): boolean {
    return [...this.loads.values()].every(({ running }) => running === 0);
  }

  loadOf(queue: string): QueueLoad {
    return this.loads.get(queue) as Load;
  }

  private async listen(): Promise<void> {
    const { Worker: BullWorker, WaitingError } = await loadBullmq();
    const { jobs, lockMs, name, queues } = this.options;
    for (const queue of queues) {
      const worker = new BullWorker<JobData>(
        queue,
        async (job, token, signal) => {
          if (await this.process(job, signal)) return { key: job.data.key };
          await job.moveToWait(token);
          throw new WaitingError();
        },
        {
          ...bullmqOptions(this.connection.address),
          name,
          concurrency: Math.max(jobs, MIN_TAKEN),
          lockDuration: lockMs,
          lockRenewTime: lockMs / RENEWALS_PER_LOCK,
          stalledInterval: lockMs / CHECKS_PER_LOCK,
          maxStalledCount: MAX_STALLED,
        },
      );
      ignoreLostConnections(worker);
      // The job is somebody else's now: going on would only take time from others.
      worker.on('lockRenewalFailed', (ids) => {
        for (const id of ids) worker.cancelJob(id, 'the lock was lost');
      });
      this.workers.push(worker);
      await worker.waitUntilReady();
    }
  }

  /** False if the job is to be given back. */
  private async process(job: Job<JobData>, lost: AbortSignal | undefined): Promise<boolean> {
    const { onEvent } = this.options;
    const { key } = job.data;
    const signal = AbortSignal.any([this.stop.signal, ...(lost === undefined ? [] : [lost])]);
    const load = this.loads.get(job.queueName) as Load;
    load.taken++;
    load.running++;
    try {
      const isKnown = (await this.store.withResult([key])).length > 0;
      const onBegin = (): void => onEvent({ job: key, kind: 'begun' });
      const isDone = isKnown || (await this.turns.with(signal, onBegin, (turn) => this.doAndStore(job, turn)));
      onEvent({ job: key, kind: isKnown ? 'known' : isDone ? 'done' : 'given back' });
      return isDone;
    } catch (error) {
      onEvent({ job: key, kind: 'failed', reason: (error as Error).message });
      throw error;
    } finally {
      load.running--;
    }
  }

  private doAndStore(job: Job<JobData>, turn: Turn): Promise<boolean> {
    return (job.name as JobKind) === 'games' ? this.playAndStore(job, turn) : this.gradeAndStore(job, turn);
  }

  private async playAndStore(job: Job<JobData>, turn: Turn): Promise<boolean> {
    const { data } = job;
    const { jobs, name } = this.options;
    const { slots } = this;
    const { signal } = turn;
    const report = progressOf(job, name);
    const play = async (): Promise<PlayedBlockGame[] | null> => {
      await turn.begin();
      if (signal.aborted) return null;
      const begin = Date.now();
      const onProgress = (share: number): void => report('', { share, spent: Date.now() - begin });
      return this.blocks.play(data, { jobs, slots, signal, onProgress }).finally(() => turn.end());
    };
    const played = await this.enter(job, play);
    if (played === null) return false;
    await this.store.putResult(data.key, makeBlockResult(played));
    return true;
  }

  private async gradeAndStore(job: Job<JobData>, turn: Turn): Promise<boolean> {
    const { store } = this;
    const { key, about, terms } = job.data;
    const opened = await this.openTerms(terms);
    const parsed = JSON.parse((await getContent(store, about)).toString('utf8')) as Manifest;
    const folder = await this.options.work.newFolder();
    try {
      await mkdir(join(folder, 'source'));
      const source = await unpackSubmission(parsed, join(folder, 'source'), store);
      const options: ClassOptions = {
        ...opened,
        submissions: [],
        out: folder,
        work: this.options.work,
        jobs: this.options.jobs,
        fresh: false,
        signal: turn.signal,
        onProgress: progressOf(job, this.options.name),
      };
      const submission = { name: key, student: key, id: null, isLate: false, source };
      const stored = await this.grade(job, submission, { options, turn });
      if (stored === null) return false;
      if (stored.state.status === 'kit-fault') throw new Error(stored.state.reason ?? 'a fault of the environment');
      const outcomes = [...recallOutcomes(join(folder, folderFor(key)), stored.state.fingerprint)];
      await store.putResult(key, makeGradedResult({ ...stored, outcomes }));
      return true;
    } finally {
      await removeCopy(folder).catch(() => rm(folder, { recursive: true, force: true }));
    }
  }

  /**
   * A job whose last worker ended in the middle of it may be what ended it. It gets this worker for itself, so that others need not
   * begin again and again with it.
   */
  private enter<T>(job: Job<JobData>, work: () => Promise<T>): Promise<T> {
    if (job.stalledCounter === 0) return this.gate.together(work);
    const { begin, clear } = suspects(this.connection.redis);
    const { key } = job.data;
    return this.gate.alone(async () => {
      const ended = await begin(key);
      if (ended !== null) {
        const { UnrecoverableError } = await loadBullmq();
        throw new UnrecoverableError(`gave up after ${ended} workers ended in the middle of it`);
      }
      // Whatever comes of it, this worker has survived it. A Redis that is away must not keep the result from being stored.
      return work().finally(() => void clear(key).catch(() => {}));
    });
  }

  /** A submission that was not answered in time is tried again with nothing else running here. */
  private async grade(
    job: Job<JobData>,
    submission: FoundSubmission,
    { options, turn }: { readonly options: ClassOptions; readonly turn: Turn },
  ): Promise<Stored | null> {
    const grade: ClassOptions['grade'] = (run) => options.grade(run).finally(() => turn.end());
    const slots = turn.within(this.slots);
    const first = await this.enter(job, () => gradeSubmission(submission, { ...options, grade }, slots, false));
    if (first.stored === null || !first.stored.state.isOpen) return first.stored;
    const again = await this.gate.alone(() => gradeSubmission(submission, options, new Semaphore(1), true));
    return again.stored;
  }

  /** Opened once for all submissions of a class. */
  private openTerms(hash: string): Promise<OpenedTerms> {
    const known = this.terms.get(hash);
    if (known !== undefined) return known;
    const opened = getContent(this.store, hash).then((bytes) => this.options.openTerms(bytes.toString('utf8')));
    this.terms.set(hash, opened);
    for (const old of [...this.terms.keys()].slice(0, -MAX_TERMS)) this.terms.delete(old);
    opened.catch(() => this.terms.delete(hash));
    return opened;
  }

  /** Ends running jobs within the grace, or gives them back, and others at once. Returns also if Redis is away. */
  async close(graceMs: number): Promise<void> {
    const closed = Promise.all(this.workers.map((worker) => worker.close())).catch(() => {});
    this.turns.close();
    await within(closed, graceMs);
    this.stop.abort();
    await within(closed, GIVE_BACK_MS);
  }
}

/** At most once a second: thousands of cases would flood the queue. */
function progressOf(job: Job<JobData>, worker: string): NonNullable<ClassOptions['onProgress']> {
  let last = 0;
  return (_, { share, spent }) => {
    const now = Date.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    job.updateProgress({ worker, share, spent } satisfies JobProgress).catch(() => {});
  };
}

function within(work: Promise<unknown>, ms: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

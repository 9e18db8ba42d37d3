import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeOnQueue } from '../../src/queue/coordinator.js';
import { type HeraldQueue, openConnection, openQueue, type QueueConnection } from '../../src/queue/queue-connection.js';
import { parseRedisAddress } from '../../src/queue/redis-address.js';
import { PREFIX } from '../../src/queue/redis-store.js';
import { type OpenedTerms, QueueWorker } from '../../src/queue/worker.js';
import type { FoundSubmission } from '../../src/run/class/intake/submission-source.js';
import { openWorkFolder, type WorkFolder } from '../../src/run/class/work-folder.js';
import { sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { endAllAfterwards, sleep, startRedis } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 1_200_000;
const LOCK_MS = 1000;

const KINDS = ['a worker starts', 'a worker stops', 'a worker goes on', 'locks are lost', 'a restart', 'time'] as const;

interface Happening {
  readonly what: (typeof KINDS)[number];
  /** Which of those that wait. */
  readonly at: number;
}

/** Mostly, workers go on. */
const kinds = fc.oneof(fc.constantFrom(...KINDS), fc.constant('a worker goes on' as const));
const happenings = fc.array(fc.record({ what: kinds, at: fc.nat(5) }), { maxLength: 12 });

const happened = (what: Happening['what'], at = 0): Happening => ({ what, at });

/** A worker stands still before it stores, another one does its jobs, and then it goes on. */
const TWO_FINISH: readonly Happening[] = [
  happened('a worker starts'),
  happened('time'),
  happened('a worker goes on'),
  happened('a worker goes on'),
  happened('locks are lost'),
  happened('a worker starts'),
  happened('time'),
  happened('time'),
  happened('a worker goes on', 2),
  happened('a worker goes on', 2),
  happened('time'),
  happened('a worker goes on'),
];

let runs = 0;

/** A class with a queue of its own, real coordinators, and real workers that grade and store when the test says so. */
class Scene {
  /** What coordinators were given for each submission: the numbers of gradings. */
  readonly given = new Map<string, number[]>();
  private readonly run = ++runs;
  private readonly connection: QueueConnection;
  private readonly queue: HeraldQueue;
  private readonly work: WorkFolder;
  private readonly submissions: readonly FoundSubmission[];
  private readonly workers: QueueWorker[] = [];
  private readonly waiting: (() => void)[] = [];
  private gradings = 0;
  private isOver = false;
  private coordinator: { readonly stop: AbortController; readonly done: Promise<void> };

  constructor(connection: QueueConnection, queue: HeraldQueue, work: WorkFolder, names: readonly string[]) {
    this.connection = connection;
    this.queue = queue;
    this.work = work;
    this.submissions = names.map(makeSubmission);
    this.coordinator = this.coordinate();
  }

  private readonly terms = (): OpenedTerms => ({
    fingerprint: 'x',
    selection: 'x',
    casePrints: new Map(),
    jobs: 1,
    limits: { files: 100, bytes: 1e6 },
    isNamed: () => false,
    buildOptions: { seconds: 1, limits: {}, sandbox: false },
    hidden: [],
    plan: () => ({ build: null, run: ['./player'] }),
    grade: async ({ signal }) => {
      const number = ++this.gradings;
      await this.untilAllowed(signal);
      return { run: { number }, cases: [], summary: {} } as never;
    },
    failAll: () => ({ run: {}, cases: [], summary: {} }) as never,
  });

  private async untilAllowed(signal?: AbortSignal): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  }

  private coordinate() {
    const stop = new AbortController();
    const done = gradeOnQueue(
      {
        ...this.terms(),
        submissions: this.submissions,
        out: temporaryFolder(),
        work: this.work,
        fresh: false,
        signal: stop.signal,
        onDone: async ({ name }, { results }) => {
          const { number } = results.run as unknown as { number: number };
          this.given.set(name, [...(this.given.get(name) ?? []), number]);
        },
      },
      {
        queue: this.queue,
        connection: this.connection,
        terms: `terms ${this.run}`,
        priority: 1,
        onNote: () => {},
      },
    );
    return { stop, done };
  }

  async happen({ what, at }: Happening): Promise<void> {
    if (what === 'a worker starts') await this.startWorker();
    if (what === 'a worker stops') await this.workers.shift()?.close(0);
    if (what === 'a worker goes on') this.waiting.splice(at % Math.max(1, this.waiting.length), 1)[0]?.();
    if (what === 'locks are lost') await this.loseLocks();
    if (what === 'a restart') await this.restart();
    await sleep(what === 'time' ? LOCK_MS : 20);
  }

  private async startWorker(): Promise<void> {
    const { queue, work } = this;
    const { store } = this.connection;
    // Between grading and storing, a worker that stands still does not notice that it has lost its lock.
    const putResult = async (key: string, bytes: Uint8Array): Promise<boolean> => {
      await this.untilAllowed();
      return store.putResult(key, bytes);
    };
    const connection = { ...this.connection, store: { ...store, putResult } };
    this.workers.push(
      await QueueWorker.start(connection, {
        ...{ name: 'worker', queues: [queue.name], jobs: 2, lockMs: LOCK_MS, work },
        openTerms: async () => this.terms(),
        openTournament: () => Promise.reject(new Error('there is no tournament')),
        onEvent: () => {},
      }),
    );
  }

  private async loseLocks(): Promise<void> {
    const locks = await this.connection.redis.keys(`${PREFIX}:${this.queue.name}:*:lock`);
    if (locks.length > 0) await this.connection.redis.del(...locks);
  }

  private async restart(): Promise<void> {
    this.coordinator.stop.abort();
    await this.coordinator.done;
    this.coordinator = this.coordinate();
  }

  /** Lets everything end, with a worker that is there to stay. */
  async end(): Promise<void> {
    this.isOver = true;
    for (const goOn of this.waiting) goOn();
    await this.startWorker();
    await this.coordinator.done;
    await this.restart();
    await this.coordinator.done;
    await Promise.all(this.workers.map((worker) => worker.close(0)));
  }
}

function makeSubmission(name: string): FoundSubmission {
  const path = temporaryFolder();
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'player'), `#!/bin/sh\n# ${name}\n`, { mode: 0o755 });
  return { name, student: name, id: null, isLate: false, source: { kind: 'folder', path, isDownload: false } };
}

describeWithTools(['redis-server'], 'workers and coordinators', () => {
  let connection: QueueConnection;
  let work: WorkFolder;

  beforeAll(async () => {
    const { url } = await startRedis();
    connection = await openConnection(unwrap(parseRedisAddress(url)), { kind: 'redis' });
    work = await openWorkFolder(false);
  }, TIMEOUT);

  afterAll(async () => {
    connection.redis.disconnect();
    await work.remove();
  });

  test(
    'agree on one result for each submission, in whatever order they start, stop, lose their locks and end',
    async () => {
      const names = ['a', 'b'];
      const property = fc.asyncProperty(happenings, async (all) => {
        const queue = await openQueue(`herald-${String(runs).padStart(12, '0')}`, connection.address);
        const scene = new Scene(connection, queue, work, names);
        for (const each of all) await scene.happen(each);
        await scene.end();
        await queue.close();
        for (const name of names) {
          const given = scene.given.get(name) ?? [];
          expect(given.length, name).toBeGreaterThan(0);
          expect(new Set(given).size, name).toBe(1);
        }
      });
      await fc.assert(property, {
        numRuns: sized({ test: 5, long: 200 }),
        examples: [[[...TWO_FINISH]]],
        endOnFailure: true,
      });
    },
    TIMEOUT,
  );
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeOnQueue } from '../../src/queue/coordinator.js';
import { type HeraldQueue, openConnection, openQueue, type QueueConnection } from '../../src/queue/queue-connection.js';
import { parseRedisAddress } from '../../src/queue/redis-address.js';
import { type Turn, Turns } from '../../src/queue/turns.js';
import { type OpenedTerms, QueueWorker, type WorkerEvent } from '../../src/queue/worker.js';
import type { FoundSubmission } from '../../src/run/class/intake/submission-source.js';
import { openWorkFolder, type WorkFolder } from '../../src/run/class/work-folder.js';
import { Semaphore } from '../../src/run/semaphore.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { endAllAfterwards, sleep, startRedis, until } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 1_200_000;

describe('turns', () => {
  const never = new AbortController().signal;
  const ignore = (): void => {};
  const tick = (): Promise<void> => sleep(1);

  /** Jobs that note what happens to them, and go on when they are told. */
  function openJobs(count: number, signals: readonly AbortSignal[] = []) {
    const turns = new Turns(count);
    const notes: string[] = [];
    const opened: Turn[] = [];
    const job = async (name: string): Promise<void> => {
      const signal = signals[opened.length] ?? never;
      await turns.with(
        signal,
        () => notes.push(`${name} begins`),
        async (turn) => {
          opened.push(turn);
          const slots = turn.within(new Semaphore(1));
          const work = async (): Promise<void> => void notes.push(`${name} runs`);
          await slots.use(work).then(
            () => new Promise<void>((resolve) => turn.signal.addEventListener('abort', () => resolve())),
            () => notes.push(`${name} is refused`),
          );
        },
      );
    };
    return { turns, notes, opened, job };
  }

  test('are given to so many at once, in their order, and to the next when one ends', async () => {
    const { notes, opened, job } = openJobs(2);
    for (const name of ['a', 'b', 'c', 'd']) job(name).catch(ignore);
    await tick();
    expect(notes).toEqual(['a begins', 'b begins', 'a runs', 'b runs']);
    opened[1]?.end();
    await tick();
    expect(notes.slice(4)).toEqual(['c begins', 'c runs']);
  });

  test('are refused to those who still wait when they are closed', async () => {
    const { turns, notes, opened, job } = openJobs(1);
    for (const name of ['a', 'b']) job(name).catch(ignore);
    await tick();
    turns.close();
    await tick();
    expect(notes).toEqual(['a begins', 'a runs', 'b is refused']);
    expect(opened.map(({ signal }) => signal.aborted)).toEqual([false, true]);
  });

  test('are not begun by those who were aborted while they waited', async () => {
    const lost = new AbortController();
    const { notes, opened, job } = openJobs(1, [never, lost.signal]);
    for (const name of ['a', 'b', 'c']) job(name).catch(ignore);
    await tick();
    lost.abort();
    opened[0]?.end();
    await tick();
    expect(notes).toEqual(['a begins', 'a runs', 'b is refused', 'c begins', 'c runs']);
  });

  test('end with the work', async () => {
    const turns = new Turns(1);
    const failing = turns.with(never, ignore, async (turn) => {
      await turn.begin();
      throw new Error('no disk');
    });
    await expect(failing).rejects.toThrow('no disk');
    expect(await turns.with(never, ignore, (turn) => turn.begin().then(() => 'begun'))).toBe('begun');
  });
});

/** A class whose programs end when the test says so, and a worker of one job. */
class Scene {
  readonly events: string[] = [];
  /** How many submissions are ready to be run. */
  prepared = 0;
  /** How many run, and how many have run. */
  running = 0;
  ended = 0;
  stored = 0;
  /** Whether results can be stored. */
  storing: Promise<void> = Promise.resolve();
  private readonly goOn: (() => void)[] = [];
  private readonly stop = new AbortController();
  private isOver = false;

  /** Ends the program that runs. */
  endOne(): void {
    this.goOn.shift()?.();
  }

  endAll(): void {
    this.isOver = true;
    for (const goOn of this.goOn.splice(0)) goOn();
  }

  readonly terms = (): OpenedTerms => ({
    fingerprint: 'x',
    selection: 'x',
    casePrints: new Map(),
    jobs: 1,
    limits: { files: 100, bytes: 1e6 },
    isNamed: () => false,
    buildOptions: { seconds: 1, limits: {}, sandbox: false },
    hidden: [],
    plan: () => {
      this.prepared++;
      return { build: null, run: ['./player'] };
    },
    grade: async ({ slots }) => {
      await slots.use(() => this.program());
      return { run: {}, cases: [], summary: {} } as never;
    },
    failAll: () => ({ run: {}, cases: [], summary: {} }) as never,
  });

  private async program(): Promise<void> {
    this.running++;
    if (!this.isOver) await new Promise<void>((resolve) => this.goOn.push(resolve));
    this.running--;
    this.ended++;
  }

  startWorker(connection: QueueConnection, queue: HeraldQueue, work: WorkFolder): Promise<QueueWorker> {
    const { store } = connection;
    const putResult = async (key: string, bytes: Uint8Array): Promise<boolean> => {
      await this.storing;
      this.stored++;
      return store.putResult(key, bytes);
    };
    return QueueWorker.start(
      { ...connection, store: { ...store, putResult } },
      {
        ...{ name: 'worker', queues: [queue.name], jobs: 1, lockMs: 60_000, work },
        openTerms: async () => this.terms(),
        openTournament: () => Promise.reject(new Error('there is no tournament')),
        onEvent: ({ kind }: WorkerEvent) => this.events.push(kind),
      },
    );
  }

  /** Gives the class to the queue, until it is graded or the test is over. */
  async give(connection: QueueConnection, queue: HeraldQueue, work: WorkFolder, count: number): Promise<void> {
    const { signal } = this.stop;
    const submissions = Array.from({ length: count }, (_, index) => makeSubmission(`submission-${index}`));
    const asked = { ...this.terms(), submissions, out: temporaryFolder(), work, fresh: false, signal };
    await gradeOnQueue(asked, { queue, connection, terms: queue.name, priority: 1, onNote: () => {} });
  }

  leave(): void {
    this.endAll();
    this.stop.abort();
  }
}

function makeSubmission(name: string): FoundSubmission {
  const path = temporaryFolder();
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'player'), `#!/bin/sh\n# ${name}\n`, { mode: 0o755 });
  return { name, student: name, id: null, isLate: false, source: { kind: 'folder', path, isDownload: false } };
}

describeWithTools(['redis-server'], 'a worker of one job', () => {
  let connection: QueueConnection;
  let work: WorkFolder;
  let queue: HeraldQueue;
  let scene: Scene;
  let worker: QueueWorker;
  let graded: Promise<void>;
  let count = 0;

  beforeAll(async () => {
    const { url } = await startRedis();
    connection = await openConnection(unwrap(parseRedisAddress(url)), { kind: 'redis' });
    work = await openWorkFolder(false);
  }, TIMEOUT);

  beforeEach(async () => {
    queue = await openQueue(`herald-${String(++count).padStart(12, '0')}`, connection.address);
    scene = new Scene();
    graded = scene.give(connection, queue, work, 3);
    await until('all are posted', async () => (await queue.getPrioritizedCount()) === 3);
    worker = await scene.startWorker(connection, queue, work);
  }, TIMEOUT);

  afterEach(async () => {
    scene.leave();
    await Promise.all([graded, worker.close(0)]);
    await queue.close();
  }, TIMEOUT);

  afterAll(async () => {
    connection.redis.disconnect();
    await work.remove();
  });

  test(
    'prepares the next submission while one is graded, and grades it while a result is being stored',
    async () => {
      await until('two are prepared', () => scene.prepared === 2 && scene.running === 1);
      expect(await queue.getPrioritizedCount()).toBe(1);
      expect(scene.events).toEqual(['begun']);

      let store = (): void => {};
      scene.storing = new Promise((resolve) => {
        store = resolve;
      });
      scene.endOne();
      await until('the next one runs', () => scene.ended === 1 && scene.running === 1);
      expect(scene).toMatchObject({ prepared: 2, stored: 0, events: ['begun', 'begun'] });

      store();
      await until('the third one is prepared', () => scene.prepared === 3);
      expect(scene.events).toEqual(['begun', 'begun', 'done']);
      scene.endAll();
      await graded;
      expect(scene).toMatchObject({ ended: 3, stored: 3 });
    },
    TIMEOUT,
  );

  test(
    'ends what it grades when it is told to stop, and gives back at once what it has only prepared',
    async () => {
      await until('two are prepared', () => scene.prepared === 2 && scene.running === 1);
      const closed = worker.close(TIMEOUT);
      await until('one is given back', () => scene.events.includes('given back'));
      expect(scene).toMatchObject({ running: 1, ended: 0 });
      await until('others can take it', async () => (await queue.getPrioritizedCount()) === 2);
      scene.endOne();
      await closed;
      expect(scene).toMatchObject({ ended: 1, stored: 1, events: ['begun', 'given back', 'done'] });
      worker = await scene.startWorker(connection, queue, work);
      scene.endAll();
      await graded;
      expect(scene).toMatchObject({ ended: 3, stored: 3 });
    },
    TIMEOUT,
  );
});

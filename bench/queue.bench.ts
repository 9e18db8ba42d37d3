import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeraldQueue, QueueConnection } from '../dist/queue/queue-connection.js';
import type { SubmissionRun } from '../dist/run/class/grade-class.js';
import type { Bench } from './bench.js';
import { CLASS_OPTIONS, checkGrades, makeSubmissions } from './class-submissions.js';
import { percentile } from './percentiles.js';
import { blockCosts, type JobCosts, submissionCosts } from './queue-costs.js';
import { HERALD, withPool } from './queue-pool.js';

/** Enough that starting the command does not count for much. */
const EACH = 4;

async function herald(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [HERALD, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`herald ${args[0]} ended with status ${code}`);
}

/** Submissions per minute, graded by this machine itself with two jobs or by two workers on it with one each. */
async function rate(how: readonly string[], each = EACH): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  try {
    const submissions = makeSubmissions(join(root, 'submissions'), each);
    const begin = performance.now();
    await herald('class', join(root, 'submissions'), '--out', join(root, 'grades'), ...CLASS_OPTIONS, ...how);
    const took = performance.now() - begin;
    checkGrades(join(root, 'grades'), submissions);
    return (submissions * 60_000) / took;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const SUBMISSIONS = 500;

/** Milliseconds that the queue adds to each submission of a class that a worker grades one after the other. */
async function latencies(pool: { readonly url: string; readonly folder: string }): Promise<number[]> {
  const { openConnection, openQueue } = await import('../dist/queue/queue-connection.js');
  const { parseRedisAddress } = await import('../dist/queue/redis-address.js');
  const address = parseRedisAddress(pool.url);
  if (!address.ok) throw new Error(address.error.message);
  const connection = await openConnection(address.value, { kind: 'redis' });
  const queue = await openQueue('herald-000000000000', address.value);
  try {
    return await timeAll(pool.folder, { connection, queue });
  } finally {
    await queue.close();
    connection.redis.disconnect();
  }
}

async function timeAll(
  folder: string,
  { connection, queue }: { readonly connection: QueueConnection; readonly queue: HeraldQueue },
): Promise<number[]> {
  const { gradeOnQueue } = await import('../dist/queue/coordinator.js');
  const { QueueWorker } = await import('../dist/queue/worker.js');
  const { openWorkFolder } = await import('../dist/run/class/work-folder.js');
  const work = await openWorkFolder(false);
  const results = { run: {}, cases: [], summary: {} } as never;
  /** When submissions were graded, and when their results were there. */
  const graded: number[] = [];
  const done: number[] = [];
  const terms = {
    fingerprint: 'x',
    selection: 'x',
    casePrints: new Map(),
    jobs: 1,
    limits: { files: 100, bytes: 1e6 },
    isNamed: () => false,
    buildOptions: { seconds: 1, limits: {}, sandbox: false },
    hidden: [],
    plan: () => ({ build: null, run: ['./player'] }),
    grade: ({ slots }: SubmissionRun) =>
      slots.use(async () => {
        graded.push(performance.now());
        return results;
      }),
    failAll: () => results,
  };
  const submissions = Array.from({ length: SUBMISSIONS }, (_, index) => makeTiny(folder, index));
  const onDone = async (): Promise<void> => {
    done.push(performance.now());
  };
  const ended = gradeOnQueue(
    { ...terms, submissions, out: folder, work, fresh: false, signal: new AbortController().signal, onDone },
    { queue, connection, terms: 'terms', priority: 10, onNote: () => {} },
  );
  // All are posted first: a class is uploaded once.
  while ((await queue.getPrioritizedCount()) < SUBMISSIONS) await new Promise((resolve) => setTimeout(resolve, 20));
  const options = { name: 'bench', queues: [queue.name], jobs: 1, lockMs: 60_000, work, onEvent: () => {} };
  const worker = await QueueWorker.start(connection, {
    ...options,
    openTerms: async () => terms,
    openTournament: noTournament,
  });
  await ended;
  await worker.close(1000);
  await work.remove();
  return submissions.slice(1).map((_, index) => addedTo(index + 1, graded, done));
}

/** From the end of the grading before it to its result: its own grading takes no time. */
const addedTo = (index: number, graded: readonly number[], done: readonly number[]): number => {
  const [before, result] = [graded[index - 1], done[index]] as [number, number];
  return result - before;
};

const noTournament = (): never => {
  throw new Error('there is no tournament');
};

function makeTiny(folder: string, index: number) {
  const path = join(folder, 'tiny', String(index));
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'player'), `#!/bin/sh\n# ${index}\n`, { mode: 0o755 });
  const name = `tiny-${index}`;
  return { name, student: name, id: null, isLate: false, source: { kind: 'folder', path, isDownload: false } as const };
}

const added = (part: number) => (): Promise<number> =>
  withPool(0, async (pool) => percentile(await latencies(pool), part));

/** A pool is there before a class, and has graded others. */
async function rateOfPool({ url }: { readonly url: string }): Promise<number> {
  const how = ['--queue', url];
  await rate(how, 1);
  return rate(how);
}

/** One run measures both. */
function costBenches(what: string, measure: () => Promise<JobCosts>): Bench[] {
  const looked: JobCosts[] = [];
  const coordinator = async (): Promise<number> => {
    const costs = await measure();
    looked.push(costs);
    return costs.coordinator;
  };
  const redis = async (): Promise<number> => (looked.shift() ?? (await measure())).redis;
  return [
    { name: `queue/${what}-coordinator`, unit: `ms/${what}`, run: coordinator },
    { name: `queue/${what}-redis`, unit: `ms/${what}`, run: redis },
  ];
}

export const benches: readonly Bench[] = [
  {
    name: 'queue/graded',
    unit: 'submissions/min',
    run: () => withPool(2, rateOfPool),
    floor: () => rate(['--jobs', '2']),
  },
  ...costBenches('submission', submissionCosts),
  ...costBenches('block', blockCosts),
  { name: 'queue/added-p50', unit: 'ms/submission', run: added(0.5) },
  { name: 'queue/added-p99', unit: 'ms/submission', run: added(0.99) },
];

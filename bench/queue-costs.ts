import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { JobData } from '../dist/queue/job.js';
import type { QueueConnection } from '../dist/queue/queue-connection.js';
import { makeSubmission, makeSubmissions } from './class-submissions.js';
import { HERALD, type Pool, withPool } from './queue-pool.js';

// What a job costs those that no further worker helps: the coordinator, and Redis. Processor time, which a busy machine changes little.

/** Milliseconds of processor time for a job. */
export interface JobCosts {
  readonly coordinator: number;
  readonly redis: number;
}

type Answer = (data: JobData, connection: QueueConnection) => Promise<Buffer>;

/** Two runs, one with more jobs than the other: what they cost beyond that is there without any job. */
interface Runs {
  readonly answer: Answer;
  /** Seconds of a job. A worker says how far it is in each of them. */
  readonly seconds: number;
  readonly few: { readonly jobs: number; readonly args: readonly string[] };
  readonly many: { readonly jobs: number; readonly args: readonly string[] };
}

const TICKS_PER_SECOND = 100;
const SCRIPT = '"$@" >/dev/null && cat /proc/$$/stat';

/** Runs Herald, and returns the milliseconds of processor time that it took. */
async function timeOf(args: readonly string[]): Promise<number> {
  const command = ['-c', SCRIPT, 'sh', process.execPath, HERALD, ...args];
  const child = spawn('/bin/sh', command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`herald ${args[0]} ended with status ${code}`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (1000 * (Number(fields[13]) + Number(fields[14]))) / TICKS_PER_SECOND;
}

async function redisTime({ redis }: QueueConnection): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = (name: string): number => Number(new RegExp(`^used_cpu_${name}:(\\S+)`, 'm').exec(info)?.[1]);
  return 1000 * (seconds('user') + seconds('sys'));
}

async function costsOf(pool: Pool, { answer, seconds, few, many }: Runs): Promise<JobCosts> {
  return answering(pool, answer, seconds, async (connection) => {
    const measure = async (args: readonly string[]) => {
      const before = await redisTime(connection);
      const coordinator = await timeOf([...args, '--queue', pool.url]);
      return { coordinator, redis: (await redisTime(connection)) - before };
    };
    const [less, more] = [await measure(few.args), await measure(many.args)];
    const each = (what: keyof JobCosts): number => (more[what] - less[what]) / (many.jobs - few.jobs);
    return { coordinator: each('coordinator'), redis: each('redis') };
  });
}

/** Works with a worker that takes no time: it has the answers. */
async function answering<T>(
  { url }: Pool,
  answer: Answer,
  seconds: number,
  work: (connection: QueueConnection) => Promise<T>,
): Promise<T> {
  const { openConnection, bullmqOptions } = await import('../dist/queue/queue-connection.js');
  const { parseRedisAddress } = await import('../dist/queue/redis-address.js');
  const { queueName } = await import('../dist/queue/job.js');
  const { fingerprintOfKit } = await import('../dist/run/class/kit-fingerprint.js');
  const { loadBullmq } = await import('../dist/queue/packages.js');
  const address = parseRedisAddress(url);
  if (!address.ok) throw new Error(address.error.message);
  const connection = await openConnection(address.value, { kind: 'redis' });
  const { Worker } = await loadBullmq();
  const worker = new Worker<JobData>(
    queueName(fingerprintOfKit(), false),
    async (job) => {
      for (let second = 0; second < seconds; second++)
        await job.updateProgress({ worker: 'bench', share: second / seconds, spent: 1000 * second });
      await connection.store.putResult(job.data.key, await answer(job.data, connection));
    },
    { ...bullmqOptions(address.value), concurrency: 4 },
  );
  try {
    return await work(connection);
  } finally {
    await worker.close();
    connection.redis.disconnect();
  }
}

/** What a right player gets in all cases, once graded. */
async function gradeOne({ url, folder }: Pool): Promise<Buffer> {
  const { connectRedis } = await import('../dist/queue/redis.js');
  const { parseRedisAddress } = await import('../dist/queue/redis-address.js');
  makeSubmission(join(folder, 'one', 'mjs'), 'mjs');
  const worker = spawn(process.execPath, [HERALD, 'worker', '--queue', url, '--quiet'], { stdio: 'ignore' });
  await timeOf(['class', join(folder, 'one'), '--out', join(folder, 'of-one'), ...ALL_CASES, '--queue', url]);
  worker.kill();
  await once(worker, 'exit');
  const address = parseRedisAddress(url);
  if (!address.ok) throw new Error(address.error.message);
  const redis = await connectRedis(address.value);
  const [key] = (await redis.keys('*:result:*')) as [string];
  const bytes = (await redis.getBuffer(key)) as Buffer;
  redis.disconnect();
  return bytes;
}

const ALL_CASES = ['--protocol', 'sexpr/v3', '--quiet', '--seed', '1'];
const FEW = 2;
const MANY = 20;
const CLASS_SECONDS = 20;

/** Of a submission that is graded in all cases. */
export const submissionCosts = (): Promise<JobCosts> =>
  withPool(0, async (pool) => {
    const bytes = await gradeOne(pool);
    const runOf = (name: string, each: number) => {
      const submissions = join(pool.folder, name);
      const jobs = makeSubmissions(submissions, each);
      return { jobs, args: ['class', submissions, '--out', `${submissions}-graded`, ...ALL_CASES] };
    };
    const [few, many] = [runOf('few', FEW), runOf('many', MANY)];
    return costsOf(pool, { answer: async () => bytes, seconds: CLASS_SECONDS, few, many });
  });

/** Fewer would not be blocks of a hundred games. */
const FEW_BLOCKS = 200;
const MANY_BLOCKS = 400;
const BLOCK_SECONDS = 10;
/** Each of two players begins once. */
const SHUFFLES_PER_BLOCK = 50;

/** Of a block of games. */
export const blockCosts = (): Promise<JobCosts> =>
  withPool(0, async (pool) => {
    const { makeBlockResult } = await import('../dist/queue/game-blocks.js');
    const { getContent } = await import('../dist/queue/store.js');
    const players = join(pool.folder, 'players');
    for (const index of [0, 1]) makeSubmission(join(players, String(index)), 'mjs');
    const runOf = (blocks: number) => ({
      jobs: blocks,
      args: [
        ...['play', '--round-robin', players, '--protocol', 'sexpr/v3', '--quiet', '--seed', '1'],
        ...['--games', String(blocks * SHUFFLES_PER_BLOCK), '--out', join(pool.folder, `${blocks}.ndjson`)],
      ],
    });
    const answer: Answer = async ({ about }, { store }) => {
      const games = JSON.parse((await getContent(store, about)).toString('utf8')) as {
        order: number[];
        seed: number;
      }[];
      return makeBlockResult(
        games.map((game) => ({ ...game, points: [30, 24], winners: [0], finished: true, faults: [] })),
      );
    };
    return costsOf(pool, { answer, seconds: BLOCK_SECONDS, few: runOf(FEW_BLOCKS), many: runOf(MANY_BLOCKS) });
  });

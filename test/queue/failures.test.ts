import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { LONG, longName } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import {
  endAllAfterwards,
  filesIn,
  gradesIn,
  makeClass,
  type Running,
  sleep,
  start,
  startHerald,
  startRedis,
  startWorker,
  type TestClass,
  type TestRedis,
  until,
} from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;

describeWithTools(['redis-server'], 'a class is graded, each submission once,', () => {
  let expected: string[];
  beforeAll(async () => {
    const one = makeClass({ slow: '' });
    expect((await one.grade('here').ran).code).toBe(0);
    expected = gradesIn(one, 'here');
  }, TIMEOUT);

  interface Waiting {
    readonly redis: TestRedis;
    readonly one: TestClass;
    /** The coordinator, which waits for workers. */
    readonly graded: Running;
  }

  /** A class of one that takes its time, on a queue of its own. */
  async function waitingClass(...more: readonly string[]): Promise<Waiting> {
    const redis = await startRedis();
    const one = makeClass({ slow: 'sleep 1' });
    const graded = one.grade('there', '--queue', redis.url, ...more);
    await until('there is a job', async () => (await redis.command('keys', '*:prioritized')) !== '');
    return { redis, one, graded };
  }

  async function expectGraded(one: TestClass, graded: Running): Promise<void> {
    expect((await graded.ran).code).toBe(0);
    expect(gradesIn(one, 'there')).toEqual(expected);
  }

  test.concurrent(
    'although a worker is killed in a build',
    async () => {
      const { redis, one, graded } = await waitingClass();
      const first = await startWorker(redis.url);
      await until('it is built', () => one.builds('slow') === 1);
      await first.end('SIGKILL');
      const second = await startWorker(redis.url);
      await expectGraded(one, graded);
      expect(one.builds('slow')).toBeGreaterThan(1);
      await second.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.concurrent(
    'although a worker is killed while a player thinks',
    async () => {
      const redis = await startRedis();
      const one = makeClass({ slow: '' });
      const noted = join(one.folder, 'thinking');
      const slowly = `#!/bin/sh\nread line\necho >> ${noted}\nsleep 1\necho nonsense\n`;
      writeFileSync(join(one.folder, 'submissions/slow/player'), slowly);
      const graded = one.grade('there', '--queue', redis.url);
      const first = await startWorker(redis.url);
      await until('a player thinks', () => existsSync(noted));
      await first.end('SIGKILL');
      const second = await startWorker(redis.url);
      await expectGraded(one, graded);
      expect(one.builds('slow')).toBe(2);
      await second.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.concurrent(
    'although a worker is killed between storing a result and saying so',
    async () => {
      const folder = temporaryFolder();
      const store = ['--store', `file://${folder}`];
      const { redis, one, graded } = await waitingClass(...store);
      const first = await startWorker(redis.url, ...store);
      await until('it is built', () => one.builds('slow') === 1);
      // Without Redis, the result is stored and the job goes on.
      redis.process().child.kill('SIGSTOP');
      await until('there is a result', () => filesIn(join(folder, 'results')).length === 1);
      await first.end('SIGKILL');
      redis.process().child.kill('SIGCONT');
      const second = await startWorker(redis.url, ...store);
      await expectGraded(one, graded);
      await until('the job is done', () => second.text().includes(' known'));
      expect(one.builds('slow')).toBe(1);
      await second.end('SIGTERM');
    },
    TIMEOUT,
  );

  (LONG ? test.concurrent : test.skip)(
    longName('although a worker stands still for longer than its lock, and then goes on'),
    async () => {
      const { redis, one, graded } = await waitingClass();
      const first = await startWorker(redis.url);
      await until('it is built', () => one.builds('slow') === 1);
      first.child.kill('SIGSTOP');
      const second = await startWorker(redis.url);
      await expectGraded(one, graded);
      const grades = one.read('there', 'slow/herald-result.ndjson');
      first.child.kill('SIGCONT');
      // It is told that its lock is lost, or stores a result too late.
      await until('the first one goes on', () => / (given back|known|done)\n/.test(first.text()));
      await first.end('SIGTERM');
      await second.end('SIGTERM');
      const again = one.grade('again', '--queue', redis.url);
      expect((await again.ran).code).toBe(0);
      expect(one.read('again', 'slow/herald-result.ndjson')).toBe(grades);
    },
    TIMEOUT,
  );

  test.concurrent(
    'although Redis is killed and started again',
    async () => {
      const { redis, one, graded } = await waitingClass();
      const worker = await startWorker(redis.url);
      await until('it is built', () => one.builds('slow') === 1);
      await redis.process().end('SIGKILL');
      await sleep(500);
      await redis.start();
      await expectGraded(one, graded);
      expect((await graded.ran).err).toContain('note: lost the connection to');
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  (LONG ? test.concurrent : test.skip)(
    longName('although Redis loses everything'),
    async () => {
      const { redis, one, graded } = await waitingClass();
      await redis.command('flushall');
      const worker = await startWorker(redis.url);
      await expectGraded(one, graded);
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.concurrent(
    'although the coordinator is killed, and started again',
    async () => {
      const { redis, one, graded } = await waitingClass();
      await graded.end('SIGKILL');
      const worker = await startWorker(redis.url, '--once', '--lock', '60');
      expect((await worker.ran).code).toBe(0);
      await expectGraded(one, one.grade('there', '--queue', redis.url));
      expect(one.builds('slow')).toBe(1);
    },
    TIMEOUT,
  );

  test.concurrent(
    'although its worker is told to stop, and has no time for it',
    async () => {
      const { redis, one, graded } = await waitingClass();
      const first = await startWorker(redis.url, '--grace', '0');
      await until('it is built', () => one.builds('slow') === 1);
      await first.end('SIGTERM');
      expect(await first.ran).toMatchObject({ code: 0, out: expect.stringContaining(' given back\n') });
      const second = await startWorker(redis.url);
      await expectGraded(one, graded);
      await second.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.concurrent(
    'although its worker is told to stop, which ends the job first',
    async () => {
      const { redis, one, graded } = await waitingClass();
      const worker = await startWorker(redis.url, '--grace', '300');
      await until('it is built', () => one.builds('slow') === 1);
      await worker.end('SIGTERM');
      expect(await worker.ran).toMatchObject({ code: 0, out: expect.stringContaining(' done\n') });
      await expectGraded(one, graded);
      expect(one.builds('slow')).toBe(1);
    },
    TIMEOUT,
  );

  test.concurrent.each([
    ['idle', ''],
    ['busy', 'sleep 600'],
  ])(
    'and a worker that is %s ends within its grace even if Redis is away',
    async (_, script) => {
      const redis = await startRedis();
      const worker = await startWorker(redis.url, '--grace', '0');
      const one = makeClass({ one: script });
      const graded = script === '' ? null : one.grade('there', '--queue', redis.url);
      if (graded !== null) await until('it is built', () => one.builds('one') === 1);
      redis.process().child.kill('SIGSTOP');
      const begin = Date.now();
      await worker.end('SIGTERM');
      expect((await worker.ran).code).toBe(0);
      expect(Date.now() - begin).toBeLessThan(30_000);
      await graded?.end('SIGKILL');
    },
    TIMEOUT,
  );

  (LONG ? test.concurrent : test.skip)(
    longName('and a submission that ends its workers is a fault of the kit, of which others notice nothing'),
    async () => {
      const poisoned = makeClass({ poison: 'sleep 60', other: 'sleep 20' });
      const redis = await startRedis();
      const graded = poisoned.grade('there', '--queue', redis.url);
      let isOver = false;
      void graded.ran.then(() => {
        isOver = true;
      });
      // A submission cannot reach its worker; the kernel can, if memory runs out. A service manager starts the next one.
      for (let ended = 0; !isOver; ) {
        const worker = await startWorker(redis.url);
        await until('it is built once more', () => isOver || poisoned.builds('poison') > ended);
        ended = poisoned.builds('poison');
        await worker.end('SIGKILL');
      }
      const { code, err } = await graded.ran;
      expect(code).toBe(3);
      expect(err).toMatch(/^error: poison: .*kit-fault: gave up after \d+ workers ended in the middle of it$/m);
      expect(poisoned.read('there', 'gradebook.csv')).toMatch(/^other,.*,graded,/m);
    },
    TIMEOUT,
  );
});

describeWithTools(['redis-server'], 'a queue', () => {
  test.concurrent(
    'is refused by a Redis that throws keys away, with what to do about it',
    async () => {
      const { url } = await startRedis('--maxmemory-policy', 'allkeys-lru');
      const one = makeClass({ one: '' });
      const { code, err } = await one.grade('out', '--queue', url).ran;
      expect(code).toBe(3);
      expect(err).toContain(
        'has maxmemory-policy allkeys-lru, so that jobs vanish when it is full; set it to noeviction',
      );
    },
    TIMEOUT,
  );

  test.concurrent(
    'is refused without a password, if Redis wants one',
    async () => {
      const redis = await startRedis();
      await redis.command('config', 'set', 'requirepass', 'secret');
      const { code, err } = await startHerald('queue', 'status', '--queue', redis.url).ran;
      expect(code).toBe(3);
      expect(err).toContain(': it wants a password, as in redis://:PASSWORD@HOST');
    },
    TIMEOUT,
  );

  test.concurrent(
    'warns of a Redis that keeps nothing on disk',
    async () => {
      const redis = await startRedis('--appendonly', 'no');
      const worker = await startWorker(redis.url, '--once');
      expect((await worker.ran).err).toContain('has appendonly no, so that a restart loses jobs and results');
    },
    TIMEOUT,
  );

  test.concurrent(
    'says that Redis is full, and how to do without so much of it',
    async () => {
      const { url } = await startRedis('--maxmemory', '4mb');
      const one = makeClass({ one: '' });
      writeFileSync(join(one.folder, 'submissions/one/large'), Buffer.alloc(8_000_000, 'x'));
      const { code, err } = await one.grade('out', '--queue', url).ran;
      expect(code).toBe(3);
      expect(err).toContain('is full; raise its maxmemory, or keep submissions and results elsewhere with --store');
    },
    TIMEOUT,
  );

  test.concurrent.each<[string, string, string, string]>([
    ['is full', 'maxmemory', '1', 'is full; raise its maxmemory'],
    ['misses a replica', 'min-replicas-to-write', '1', 'stores nothing: Not enough good replicas to write.'],
  ])(
    'whose Redis %s after everything was posted ends the class, which can be resumed',
    async (_, setting, value, message) => {
      const redis = await startRedis();
      const one = makeClass({ slow: 'sleep 1' });
      const graded = one.grade('out', '--queue', redis.url);
      const worker = await startWorker(redis.url);
      await until('it is built', () => one.builds('slow') === 1);
      await redis.command('config', 'set', setting, value);
      const { code, err } = await graded.ran;
      expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining(message) });
      await redis.command('config', 'set', setting, '0');
      expect((await one.grade('out', '--queue', redis.url).ran).code).toBe(0);
      expect(await redis.command('keys', '*:none')).toBe('');
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.each<[string, string[], string]>([
    ['no Redis', ['worker', '--queue', 'redis://127.0.0.1:1'], 'cannot connect to redis://127.0.0.1:1: '],
    ['another address', ['worker', '--queue', 'http://127.0.0.1'], 'is not an address of Redis; expected redis://'],
    ['no queue', ['worker'], 'no queue given; add --queue'],
    ['another store', ['worker', '--queue', 'redis://x', '--store', '/mnt'], '--store is "/mnt"; expected a directory'],
  ])('with %s is an error that says so', async (_, args, message) => {
    const { code, err } = await startHerald(...args).ran;
    expect([2, 3]).toContain(code);
    expect(err).toContain(message);
  });

  test.concurrent(
    'says which packages it needs, where they are not installed',
    async () => {
      const dist = new URL('../../dist/', import.meta.url).pathname;
      const alone = temporaryFolder();
      const copied = await start('cp', ['-r', dist, join(dist, '../package.json'), join(dist, '../fixtures'), alone])
        .ran;
      expect(copied.code).toBe(0);
      const main = join(alone, 'dist/bin/herald.js');
      const { code, err } = await start(process.execPath, [main, 'worker', '--queue', 'redis://127.0.0.1:1']).ran;
      expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('npm install bullmq ioredis') });
      expect(readFileSync(main, 'utf8')).not.toContain('bullmq');
    },
    TIMEOUT,
  );
});

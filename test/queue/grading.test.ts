import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { findSandboxProblem } from '../../src/peer/index.js';
import { connectRedis } from '../../src/queue/redis.js';
import { parseRedisAddress } from '../../src/queue/redis-address.js';
import { openResult } from '../../src/queue/store.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import {
  endAllAfterwards,
  filesIn,
  gradesIn,
  makeClass,
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
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** In another order than their numbers. */
const PLAYERS = ['zora-9', 'zora-10', 'yolanda'];

/** All that is in Redis, as text. */
async function contentsOf({ url }: TestRedis, keys: readonly string[]): Promise<string[]> {
  const redis = await connectRedis(unwrap(parseRedisAddress(url)));
  const readAll = async (key: string): Promise<string> => {
    const kind = await redis.type(key);
    if (kind === 'hash') return JSON.stringify(await redis.hgetall(key));
    if (kind === 'stream') return JSON.stringify(await redis.xrange(key, '-', '+'));
    if (kind !== 'string') return '';
    const bytes = (await redis.getBuffer(key)) as Buffer;
    return (key.includes(':result:') ? gunzipSync(openResult(bytes) as Buffer) : bytes).toString('utf8');
  };
  const texts = await Promise.all(keys.map(readAll));
  redis.disconnect();
  return [...keys, ...texts];
}

describeWithTools(['redis-server'], 'a class on a queue', () => {
  let redis: TestRedis;
  let some: TestClass;
  const queue = (): string[] => ['--queue', redis.url];

  beforeAll(async () => {
    redis = await startRedis();
    some = makeClass({ right: '', alike: '', 'alike-too': '', broken: 'echo no compiler >&2; exit 1' });
    mkdirSync(join(some.folder, 'submissions/empty'));
    execFileSync('ln', ['-s', '/etc/passwd', join(some.folder, 'submissions/right/secret')]);
    expect((await some.grade('here').ran).code).toBe(0);
  }, TIMEOUT);

  test(
    'has the gradebook and the index of one that is graded here, whatever the number of workers',
    async () => {
      const workers = [await startWorker(redis.url, '--name', 'one'), await startWorker(redis.url, '--name', 'two')];
      const { code, err } = await some.grade('there', ...queue()).ran;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(gradesIn(some, 'there')).toEqual(gradesIn(some, 'here'));
      const status = JSON.parse((await startStatus('--json')).out) as { workers: string[] }[];
      expect(status[0]?.workers).toEqual(['one', 'two']);
      const prometheus = (await startStatus('--prometheus')).out;
      expect(prometheus).toMatch(/^herald_queue_jobs\{queue="herald-[0-9a-f]{12}",state="failed"\} 0$/m);
      await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    },
    TIMEOUT,
  );

  const startStatus = (...more: readonly string[]) =>
    start(process.execPath, [join(ROOT, 'dist/bin/herald.js'), 'queue', 'status', ...queue(), ...more]).ran;

  test(
    'has the tournament of one that is played here, in blocks of games',
    async () => {
      const file = join(some.folder, 'cup.yml');
      writeFileSync(file, 'title: Secret Cup\nprotocol: sexpr/v3\nrun: ./player\n');
      const cup = ['--round-robin', join(some.folder, 'cup'), '--class', file, '--json'];
      for (const [index, name] of PLAYERS.entries()) {
        cpSync(join(some.folder, 'submissions/right'), join(some.folder, 'cup', name), { recursive: true });
        writeFileSync(join(some.folder, 'cup', name, 'different'), String(index));
      }
      writeFileSync(join(some.folder, 'cup/yolanda/player'), '#!/bin/sh\n');
      const worker = await startWorker(redis.url, '--lock', '60');
      const [here, there] = await Promise.all([
        startHerald('play', ...cup).ran,
        startHerald('play', ...cup, ...queue()).ran,
      ]);
      expect(there).toEqual(here);
      expect(here.code).toBe(1);
      await worker.end('SIGTERM');
      // Everything is known now, and no worker needed.
      expect(await startHerald('play', ...cup, ...queue()).ran).toEqual(here);
    },
    TIMEOUT,
  );

  test('names nobody in Redis', async () => {
    const keys = (await redis.command('keys', '*')).split('\n');
    expect(keys.filter((key) => /:s-/.test(key)).length).toBeGreaterThan(0);
    expect(keys.filter((key) => /:blob:/.test(key)).length).toBeGreaterThan(0);
    // The build scripts of these tests have a path with a name in them.
    const dump = (await contentsOf(redis, keys)).join('\n').replaceAll(/echo built >> \S+/g, '');
    expect(dump).toContain('"manifests":');
    for (const name of ['right', 'alike', 'broken', ...PLAYERS, 'zora', 'Secret Cup', some.folder])
      expect(dump).not.toContain(name);
  });

  test(
    'is not graded again, not even by a coordinator that knows nothing',
    async () => {
      const before = ['right', 'alike', 'broken'].map(some.builds);
      // Once more on the queue than here, where equal submissions are both graded.
      expect(before).toEqual([2, 3, 2]);
      expect((await some.grade('again', ...queue()).ran).code).toBe(0);
      expect(gradesIn(some, 'again')).toEqual(gradesIn(some, 'here'));
      expect(['right', 'alike', 'broken'].map(some.builds)).toEqual(before);
    },
    TIMEOUT,
  );

  test(
    'can be graded with a frozen set of cases',
    async () => {
      const worker = await startWorker(redis.url);
      const { code } = await some.grade('frozen', '--requirements', '2026-11', ...queue()).ran;
      expect(code).toBe(0);
      expect(some.read('frozen', 'gradebook.csv')).toBe(some.read('here', 'gradebook.csv'));
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test(
    'is the same from shards that share the queue',
    async () => {
      const shards = await Promise.all(
        [1, 2].map((at) => some.grade(`part-${at}`, '--shard', `${at}/2`, ...queue()).ran),
      );
      expect(shards.map(({ code }) => code)).toEqual([0, 0]);
      const [out, ...parts] = ['merged', 'part-1', 'part-2'].map((name) => join(some.folder, name)) as [string, string];
      expect((await startHerald('class', 'merge', ...parts, '--out', out).ran).code).toBe(0);
      expect(gradesIn(some, 'merged')).toEqual(gradesIn(some, 'here'));
    },
    TIMEOUT,
  );

  test(
    'is not taken by a worker of another version, and says that there is none',
    async () => {
      const other = temporaryFolder();
      cpSync(join(ROOT, 'dist'), join(other, 'dist'), { recursive: true });
      for (const name of ['node_modules', 'fixtures', 'grammars']) symlinkSync(join(ROOT, name), join(other, name));
      cpSync(join(ROOT, 'package.json'), join(other, 'package.json'));
      appendFileSync(join(other, 'dist/core/result.js'), '// another version\n');
      const main = join(other, 'dist/bin/herald.js');
      const worker = start(process.execPath, [main, 'worker', ...queue()]);
      await until('the worker listens', () => worker.text().includes('takes jobs of'));
      const coordinator = some.grade('never', ...queue(), '--fresh');
      await until('a note', () => coordinator.text().includes('no worker is there to take 4 jobs'));
      expect(worker.text().split('\n')).toHaveLength(2);
      await worker.end('SIGTERM');
      await coordinator.end('SIGKILL');
      // The first version has one as well; drained, so that the next test starts without jobs.
      const drained = await start(process.execPath, [main, 'queue', 'drain', ...queue()]).ran;
      expect(drained.out).toBe('removed 4 jobs\n');
    },
    TIMEOUT,
  );

  test(
    'that wants a sandbox is not taken by a worker without one',
    async () => {
      const bin = temporaryFolder();
      symlinkSync(process.execPath, join(bin, 'node'));
      const worker = start(process.execPath, [join(ROOT, 'dist/bin/herald.js'), 'worker', ...queue()], { PATH: bin });
      await until('the worker listens', () => worker.text().includes('takes jobs of'));
      expect(worker.text()).toContain('note: takes no class that is graded in a sandbox');
      expect(worker.text()).not.toMatch(/takes jobs of .*-sandbox/);
      if (findSandboxProblem() === null) {
        const coordinator = some.grade('boxed', ...queue(), '--sandbox');
        await until('a note', () => coordinator.text().includes('no worker is there to take 4 jobs'));
        expect(worker.text()).not.toContain(' begun');
        await coordinator.end('SIGKILL');
      }
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test(
    'is graded although its store lies, as soon as it no longer does',
    async () => {
      const folder = temporaryFolder();
      const where = [...queue(), '--store', `file://${folder}`];
      const coordinator = some.grade('lied', ...where);
      await until('files are there', () => filesIn(folder).length >= 8);
      const file = filesIn(join(folder, 'blobs')).find((path) =>
        readFileSync(path, 'utf8').includes('no compiler'),
      ) as string;
      const before = readFileSync(file);
      writeFileSync(file, before.toString().replace('no compiler', 'no compilex'));
      const worker = await startWorker(redis.url, '--store', `file://${folder}`);
      await until('the worker notices', () => worker.text().includes('failed: the store returned other bytes'));
      writeFileSync(file, before);
      expect((await coordinator.ran).code).toBe(0);
      expect(gradesIn(some, 'lied')).toEqual(gradesIn(some, 'here'));

      const [result] = filesIn(join(folder, 'results')) as [string];
      const damaged = readFileSync(result);
      damaged.writeUInt8((damaged.at(-1) as number) ^ 1, damaged.length - 1);
      writeFileSync(result, damaged);
      const again = await some.grade('mended', ...where).ran;
      expect(again.err).toContain('note: the store returned a damaged result');
      expect(gradesIn(some, 'mended')).toEqual(gradesIn(some, 'here'));
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );
});

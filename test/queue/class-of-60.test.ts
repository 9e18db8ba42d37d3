import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { LONG, longName } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { endAllAfterwards, FEW, type Running, sleep, startHerald, startRedis, startWorker } from './harness.js';

endAllAfterwards();

const SCRIPT = fileURLToPath(new URL('../../scripts/make-class.mjs', import.meta.url));
const MINUTES = 60_000;
const KILL_EVERY_MS = 7000;
/** Programs that hang must not take longer than a worker lives here. */
const HASTY = [...FEW, '--deadline', '2000'];

/** Players of every kind: right and wrong ones, ones that hang, flood, crash, fork, or cannot be built. */
const body = (): void => {
  const root = temporaryFolder();
  const at = (name: string): string => join(root, name);
  const grade = (out: string, ...more: readonly string[]): Running =>
    startHerald('class', at('submissions'), '--class', at('class.yml'), '--out', at(out), '--quiet', ...HASTY, ...more);
  const expectSame = (out: string): void => {
    for (const file of ['gradebook.csv', 'index.html'])
      expect(readFileSync(join(at(out), file), 'utf8'), file).toBe(readFileSync(join(at('here'), file), 'utf8'));
  };

  beforeAll(async () => {
    execFileSync(process.execPath, [SCRIPT, root]);
    expect((await grade('here').ran).code).toBe(0);
  }, 30 * MINUTES);

  test.each([1, 2, 5])(
    'is the same with %d workers',
    async (count) => {
      const redis = await startRedis();
      const workers = await Promise.all(Array.from({ length: count }, () => startWorker(redis.url, '--lock', '60')));
      expect((await grade(`with-${count}`, '--queue', redis.url).ran).code).toBe(0);
      expectSame(`with-${count}`);
      await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
      await redis.process().end('SIGTERM');
    },
    60 * MINUTES,
  );

  test('is the same although a worker is killed every few seconds, and Redis restarted once', {
    timeout: 90 * MINUTES,
  }, async () => {
    const redis = await startRedis();
    const graded = grade('killed', '--queue', redis.url);
    const workers = await Promise.all([1, 2, 3, 4, 5].map(() => startWorker(redis.url, '--lock', '5')));
    let isOver = false;
    void graded.ran.then(() => {
      isOver = true;
    });
    for (let round = 0; !isOver; round++) {
      await sleep(KILL_EVERY_MS);
      if (round === 2) {
        await redis.process().end('SIGTERM');
        await redis.start();
      }
      const at = round % workers.length;
      await (workers[at] as Running).end('SIGKILL');
      workers[at] = await startWorker(redis.url, '--lock', '5');
    }
    expect((await graded.ran).code).toBe(0);
    expectSame('killed');
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  });

  test('is the same from three shards', { timeout: 60 * MINUTES }, async () => {
    const parts = [1, 2, 3].map((index) => ({ shard: `${index}/3`, out: `part-${index}` }));
    for (const { shard, out } of parts) expect((await grade(out, '--shard', shard).ran).code).toBe(0);
    const merge = startHerald('class', 'merge', ...parts.map(({ out }) => at(out)), '--out', at('merged'));
    expect((await merge.ran).code).toBe(0);
    expectSame('merged');
  });
};

if (LONG) describeWithTools(['redis-server'], 'a class of sixty', body);
else test.skip(longName('a class of sixty'), () => {});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ran } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { endAllAfterwards, filesIn, makeClass, startHerald, startRedis, startWorker, until } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;

const queue = (url: string, ...words: readonly string[]): Promise<Ran> =>
  startHerald('queue', ...words, '--queue', url).ran;

describeWithTools(['redis-server'], 'herald queue', () => {
  test.concurrent(
    'retry has failed jobs tried again',
    async () => {
      const redis = await startRedis();
      const folder = temporaryFolder();
      const where = ['--store', `file://${folder}`];
      const one = makeClass({ one: '' });
      const first = one.grade('out', '--queue', redis.url, ...where);
      await until('there is a job', async () => (await redis.command('keys', '*:prioritized')) !== '');
      const file = filesIn(join(folder, 'blobs')).find((path) => readFileSync(path, 'utf8').includes('echo built'));
      const before = readFileSync(file as string);
      writeFileSync(file as string, 'other bytes');
      const worker = await startWorker(redis.url, ...where);
      expect(await first.ran).toMatchObject({
        code: 3,
        err: expect.stringContaining('the store returned other bytes'),
      });
      expect(one.builds('one')).toBe(0);

      writeFileSync(file as string, before);
      expect(await queue(redis.url, 'retry')).toEqual({ code: 0, out: '1 job to try again\n', err: '' });
      await until('it is done', () => worker.text().includes(' done'));
      expect(await queue(redis.url, 'retry')).toEqual({ code: 0, out: '0 jobs to try again\n', err: '' });
      expect((await one.grade('out', '--queue', redis.url, ...where).ran).code).toBe(0);
      expect(one.builds('one')).toBe(1);
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test.concurrent(
    'remove leaves nothing of Herald in Redis, but no running job without its queue',
    async () => {
      const redis = await startRedis();
      await redis.command('set', 'other', 'not of Herald');
      const one = makeClass({ one: 'sleep 60' });
      const graded = one.grade('out', '--queue', redis.url);
      const worker = await startWorker(redis.url);
      await until('it is built', () => one.builds('one') === 1);
      const refused = await queue(redis.url, 'remove');
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(refused.err).toContain('1 job running; stop the workers first, or add --force');
      await Promise.all([worker.end('SIGKILL'), graded.end('SIGKILL')]);
      expect((await queue(redis.url, 'remove', '--force')).out).toMatch(/^removed \d\d+ keys\n$/);
      expect(await redis.command('keys', '*')).toBe('other');
      expect((await queue(redis.url, 'status')).out).toContain('no queue of Herald at redis+unix:');
    },
    TIMEOUT,
  );
});

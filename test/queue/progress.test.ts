import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';
import { describeWithTools } from '../tools.js';
import { endAllAfterwards, FEW, makeClass, type Running, start, startRedis, startWorker, until } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;

/** Runs Herald on a terminal, on which it shows how far it is. */
const onTerminal = (...args: readonly string[]): Running =>
  start('script', [
    '-qec',
    `exec ${[process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(' ')}`,
    '/dev/null',
  ]);

/** Of `script`, which keeps signals to itself. */
function interrupt({ pid }: Running): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const child of children) process.kill(Number(child), 'SIGINT');
}

describeWithTools(['redis-server', 'script'], 'the line that shows progress', () => {
  test(
    'of a class names the worker of each submission',
    async () => {
      const redis = await startRedis();
      const { folder } = makeClass({ slow: '' });
      writeFileSync(join(folder, 'submissions/slow/player'), '#!/bin/sh\nread line\nsleep 1\necho nonsense\n');
      const worker = await startWorker(redis.url, '--name', 'lab-7');
      const graded = onTerminal(
        ...['class', join(folder, 'submissions'), '--class', join(folder, 'class.yml'), '--out', join(folder, 'out')],
        ...['--queue', redis.url, ...FEW],
      );
      expect((await graded.ran).code).toBe(0);
      expect(graded.text()).toMatch(/0 of 1.* {2}slow \(lab-7\)/);
      await worker.end('SIGTERM');
    },
    TIMEOUT,
  );

  test(
    'of a tournament counts games of blocks that are being played, and names workers',
    async () => {
      const redis = await startRedis();
      const { folder } = makeClass({ right: '' });
      for (const name of ['a', 'b']) {
        cpSync(join(folder, 'submissions/right'), join(folder, 'cup', name), { recursive: true });
        writeFileSync(join(folder, 'cup', name, 'different'), name);
      }
      const cup = ['play', '--round-robin', join(folder, 'cup'), '--protocol', 'sexpr/v3', '--queue', redis.url];
      // Blocks of two games.
      const played = onTerminal(...cup, '--games', '101');
      await until('it waits', async () => (await redis.command('keys', '*:prioritized')) !== '');
      const worker = await startWorker(redis.url, '--name', 'lab-7');
      await until('a block is done', () => /K[1-9]\d* of 202 games/.test(played.text()));
      await until('it is named', () => /\d of 202 games {2}lab-7/.test(played.text()));
      await redis.process().end('SIGKILL');
      await until('the loss is noted', () => played.text().includes('note: lost the connection to redis+unix:'));
      // Not even then does it wait any longer than it must.
      interrupt(played);
      await until('it says what is left', () => played.text().includes('note: jobs stay in the queue'));
      await played.ran;
      await worker.end('SIGKILL');
    },
    TIMEOUT,
  );
});

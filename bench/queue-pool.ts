import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERALD = fileURLToPath(new URL('../dist/bin/herald.js', import.meta.url));

export interface Pool {
  readonly url: string;
  /** A folder that goes with the pool. */
  readonly folder: string;
}

/** Works with a Redis of its own and some workers, which end with the work. */
export async function withPool<T>(workers: number, work: (pool: Pool) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  const socket = join(folder, 'redis.sock');
  const url = `redis+unix://${socket}`;
  const children: ChildProcess[] = [];
  try {
    const settings = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'yes'];
    children.push(spawn('redis-server', settings, { stdio: 'ignore' }));
    while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 20));
    for (let index = 0; index < workers; index++) children.push(await startWorker(url));
    return await work({ url, folder });
  } finally {
    for (const child of children.reverse()) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true });
  }
}

async function startWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HERALD, 'worker', '--queue', url, '--jobs', '1', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return child;
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { MAIN } from './herald.js';

export type ServeProcess = ChildProcessByStdio<null, Readable, Readable>;

/** `herald serve` on a free port. `line` is what it prints first. */
export async function serve(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child: ServeProcess = spawn(process.execPath, [MAIN, 'serve', '--port', '0', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const line = String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  return { child, line, url: /http:\S+/.exec(line)?.[0] ?? '' };
}

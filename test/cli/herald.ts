import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const MAIN = fileURLToPath(new URL('../../dist/bin/herald.js', import.meta.url));

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

export function runProcess(program: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

export const herald = (...args: readonly string[]): Ran => runProcess(process.execPath, MAIN, ...args);

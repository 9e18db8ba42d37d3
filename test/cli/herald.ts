import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const MAIN = fileURLToPath(new URL('../../dist/bin/herald.js', import.meta.url));

/** All protocols, as messages list them. */
export const PROTOCOLS =
  'sexpr/v1, sexpr/v2, sexpr/v3, jsonrpc, jsonrpc/docs, jsonrpc/live, lan, lan/live, lan/docs, gc18, gc18/1';

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

export function runProcess(program: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

export const herald = (...args: readonly string[]): Ran => runProcess(process.execPath, MAIN, ...args);

/** Results as JSON hold all recordings. */
const LARGE = { maxBuffer: 2 ** 30 };

/** The same, while other tests go on. */
export const heraldAsync = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], LARGE, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

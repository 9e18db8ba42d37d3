import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { MAIN } from '../cli/herald.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs commands in Herald's folder with `herald` on the PATH, and returns what they print, errors included. */
export function heraldShell(): (command: string) => string {
  const bin = mkdtempSync(join(tmpdir(), 'herald-bin-'));
  writeFileSync(join(bin, 'herald'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
  afterAll(() => rmSync(bin, { recursive: true }));
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, NO_COLOR: '1' };
  return (command) =>
    spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd: ROOT, env, encoding: 'utf8' }).stdout.trimEnd();
}

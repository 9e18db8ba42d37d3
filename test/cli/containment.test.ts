import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { MAIN } from './herald.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'player'), '#!/bin/sh\nread -r line; echo "(clean)"\n', { mode: 0o755 });
// All that is needed, and no bubblewrap.
for (const tool of ['sh', 'mkfifo']) symlinkSync(`/usr/bin/${tool}`, join(folder, tool));

/** Herald on a machine without bubblewrap. */
function grade(...options: readonly string[]) {
  const which = ['--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'];
  const args = [MAIN, 'grade', 'player', ...which, ...options, '--', './player'];
  return spawnSync(process.execPath, args, { cwd: folder, env: { PATH: folder }, encoding: 'utf8' });
}

describe('without bubblewrap', () => {
  test('programs are graded, and Herald says once that they may leave processes behind', () => {
    const { status, stderr } = grade();
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(
        /^note: a program that hides its processes may leave some running: bubblewrap is not installed .*\n$/,
      ),
    });
  });

  test('a sandbox is refused, and nothing is run', () => {
    const { status, stderr, stdout } = grade('--sandbox');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: --sandbox is not available here: bubblewrap is not installed/);
  });
});

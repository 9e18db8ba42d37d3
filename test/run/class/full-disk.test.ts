import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MAIN, type Ran, runProcess } from '../../cli/herald.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = temporaryFolder();
const small = join(root, 'small');
mkdirSync(small);

/** Why no small disk can be made; null if it could. */
const problem = ((): string | null => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small], { encoding: 'utf8' });
  return mounted.status === 0 ? null : (mounted.stderr ?? String(mounted.error)).trim();
})();
afterAll(() => {
  if (problem === null) execFileSync('umount', [small]);
});

function handIn(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'ann'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'ann', file), text, { mode: 0o755 });
  return folder;
}

const PLAYER = '#!/bin/sh\nread -r line\necho "(clean)"\n';

/** Grades with temporary files or results on the small disk. */
function grade(submissions: string, place: 'temporary' | 'out', ...more: readonly string[]): Ran {
  const out = place === 'out' ? join(small, 'grades') : join(root, 'grades');
  const temporary = place === 'temporary' ? small : root;
  const args = ['class', submissions, '--protocol', 'sexpr/v1', '--only', 'C-107', '--fresh', '--out', out, ...more];
  return runProcess('env', `TMPDIR=${temporary}`, process.execPath, MAIN, ...args);
}

describe.skipIf(problem !== null)(`a full disk${problem === null ? '' : ` (skipped: ${problem})`}`, () => {
  const words = expect.stringContaining('the disk is full: no space left in ');

  test('is not the fault of a submission that does not fit on it', () => {
    const { code, err } = grade(handIn('large', { player: PLAYER, ballast: Buffer.alloc(3_000_000) }), 'temporary');
    expect({ code, err }).toEqual({ code: 3, err: words });
  });

  test('is not the fault of a submission that cannot be built on it', () => {
    const file = join(root, 'class.yml');
    writeFileSync(file, "build: [sh, -c, 'cat /dev/zero > ballast']\n");
    const { code, err } = grade(handIn('built', { player: PLAYER }), 'temporary', '--class', file);
    expect({ code, err }).toEqual({ code: 3, err: words });
  });

  test('for the results ends the run in words', () => {
    writeFileSync(join(small, 'ballast'), Buffer.alloc(980_000));
    const { code, err } = grade(handIn('small-one', { player: PLAYER }), 'out');
    expect(code).toBe(3);
    expect(err).toMatch(
      /^error: (the disk is full: no space left in .*; make room and run the same command again|.*: no space left on device)\n$/,
    );
  });
});

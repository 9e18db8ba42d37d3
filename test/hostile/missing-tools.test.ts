import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

const VITEST = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname;

/** The suites of hostile programs on a machine that has Node and a shell, and nothing else. */
function runWithoutTools(ci: string): { readonly code: number | null; readonly out: string } {
  const tools = temporaryFolder();
  symlinkSync(process.execPath, join(tools, 'node'));
  symlinkSync('/bin/sh', join(tools, 'sh'));
  const suites = ['test/hostile/hostile.test.ts', 'test/hostile/single-programs.test.ts'];
  const env = { ...process.env, PATH: tools, CI: ci, NO_COLOR: '1' };
  const args = [VITEST, 'run', '--reporter=verbose', ...suites];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { code: status, out: stdout };
}

test('hostile programs are skipped with the reason where tools are missing', () => {
  const { code, out } = runWithoutTools('');
  expect({ code, out }).toMatchObject({ code: 0 });
  expect(out).toMatch(/hostile programs \(skipped: not installed: bwrap, python3, prlimit/);
  expect(out).toMatch(/in the sandbox of \w+ \(skipped: not installed: bwrap, python3, prlimit\)/);
});

test('hostile programs fail in CI where tools are missing', () => {
  const { code, out } = runWithoutTools('true');
  expect({ code, out }).toMatchObject({ code: 1 });
  expect(out).not.toContain('skipped: ');
});

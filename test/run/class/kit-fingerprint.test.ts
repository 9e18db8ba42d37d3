import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintOfCode, fingerprintOfKit } from '../../../src/run/class/kit-fingerprint.js';
import { temporaryFolder } from '../../temporary-folder.js';

test('the fingerprint of code changes with its bytes and names, and with nothing else', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'core'));
  write('core/result.js', 'export {};\n');
  const first = fingerprintOfCode(folder);
  write('core/result.d.ts', 'export {};\n');
  write('core/result.js.map', '{}');
  expect(fingerprintOfCode(folder)).toBe(first);
  write('core/result.js', 'export {}; \n');
  const changed = fingerprintOfCode(folder);
  renameSync(join(folder, 'core/result.js'), join(folder, 'core/results.js'));
  const renamed = fingerprintOfCode(folder);
  expect(new Set([first, changed, renamed]).size).toBe(3);
});

test('that of Herald stays the same', () => {
  expect(fingerprintOfKit()).toBe(fingerprintOfKit());
});

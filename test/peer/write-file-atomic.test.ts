import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileAtomic } from '../../src/peer/index.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test.each([true, false])('writes a new file, and replaces an old one, flush %s', (flush) => {
  const path = join(folder, 'results');
  writeFileAtomic(path, 'one', { flush });
  expect(readFileSync(path, 'utf8')).toBe('one');
  writeFileAtomic(path, Uint8Array.of(0xff, 0), { flush });
  expect([...readFileSync(path)]).toEqual([0xff, 0]);
  expect(readdirSync(folder)).toEqual(['results']);
});

test('replaces the file instead of writing into it, so that open readers keep the old one', () => {
  const path = join(folder, 'results');
  writeFileAtomic(path, 'one');
  const { ino } = statSync(path);
  writeFileAtomic(path, 'two');
  expect(statSync(path).ino).not.toBe(ino);
});

test('keeps the permissions, or gives those that are asked for', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 'one');
  chmodSync(path, 0o600);
  writeFileAtomic(path, 'two');
  expect(modeOf(path)).toBe(0o600);
  writeFileAtomic(path, 'three', { mode: 0o755 });
  expect(modeOf(path)).toBe(0o755);
});

test('writes to the file that a link points to', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, 'one');
  symlinkSync('file', link);
  writeFileAtomic(link, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readlinkSync(link)).toBe('file');
});

test('writes to a device as it is', () => {
  writeFileAtomic('/dev/null', 'gone');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('throws and leaves nothing where it cannot write', () => {
  expect(() => writeFileAtomic(join(folder, 'missing', 'file'), 'one')).toThrow('ENOENT');
  mkdirSync(join(folder, 'directory'));
  expect(() => writeFileAtomic(join(folder, 'directory'), 'one')).toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['directory']);
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});

test('a name as long as a name may be', () => {
  const path = join(folder, 'x'.repeat(255));
  writeFileAtomic(path, 'one');
  expect(readFileSync(path, 'utf8')).toBe('one');
});

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createWholeFile, draftPathIn, isDraftName, replaceWholeFile } from '../../src/peer/index.js';
import { temporaryFolder } from '../temporary-folder.js';

const text = (value: string): Uint8Array => Buffer.from(value);

test('replaces a file by a new one, so that open readers keep the old one, and makes its folder', async () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  const path = join(folder, 'file');
  await replaceWholeFile(path, text('one'));
  const { ino } = statSync(path);
  await replaceWholeFile(path, text('two'));
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(statSync(path).ino).not.toBe(ino);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('of all that create a file at once, one does', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'file');
  const values = Array.from({ length: 20 }, (_, index) => `value ${index}`);
  const created = await Promise.all(values.map((value) => createWholeFile(path, text(value))));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(readFileSync(path, 'utf8')).toBe(values[created.indexOf(true)]);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('leaves no draft where a file cannot be put in its place', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'file'));
  await expect(replaceWholeFile(join(folder, 'file'), text('one'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a draft is known by its name', () => {
  expect(isDraftName(basename(draftPathIn('folder')))).toBe(true);
  for (const name of ['results.json', '.herald-0123456789ab.tmp.gz', '.herald-0123.tmp']) {
    expect(isDraftName(name)).toBe(false);
  }
});

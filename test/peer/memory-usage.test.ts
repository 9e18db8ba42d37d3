import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceedsMemory } from '../../src/peer/memory-usage.js';
import type { ProcessTree } from '../../src/peer/process-tree.js';
import type { ProcessInfo } from '../../src/peer/procfs.js';
import { temporaryFolder } from '../temporary-folder.js';

const KIB = 1024;

/** A `/proc` with processes of these sizes in KiB. The root of the first one is that of this machine. */
function makeTree(sizes: Readonly<Record<number, number>>): ProcessTree {
  const proc = temporaryFolder();
  for (const [pid, size] of Object.entries(sizes)) {
    mkdirSync(join(proc, pid));
    writeFileSync(join(proc, pid, 'status'), `VmRSS:\t${size} kB\n`);
    writeFileSync(join(proc, pid, 'smaps'), `7000-8000 rw-p 00000000 00:00 0\nPss:  ${size} kB\n`);
  }
  symlinkSync('/', join(proc, '1', 'root'));
  return { proc } as ProcessTree;
}

const member = (pid: number): ProcessInfo => ({ pid }) as ProcessInfo;

test('a namespace without members is not measured: its folders are still those of the machine', () => {
  expect(exceedsMemory(makeTree({ 1: 1 }), [], ['/'], KIB)).toBe(false);
  expect(exceedsMemory(makeTree({ 1: 0, 2: 0 }), [member(2)], ['/'], KIB)).toBe(true);
});

test('the first process counts too, which a program can make take memory', () => {
  const tree = makeTree({ 1: 2000, 2: 10 });
  expect(exceedsMemory(tree, [member(2)], [], 1000 * KIB)).toBe(true);
  expect(exceedsMemory(tree, [member(2)], [], 2010 * KIB)).toBe(false);
});

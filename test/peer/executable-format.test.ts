import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBinary } from '../../src/peer/executable-format.js';
import { findCommand } from '../../src/peer/index.js';
import { temporaryFolder } from '../temporary-folder.js';

const elf = (machine: number, loader = ''): Buffer => {
  const head = Buffer.alloc(256);
  head.write('\x7fELF\x02\x01\x01', 'latin1');
  head.writeUInt16LE(machine, 18);
  head.writeBigUInt64LE(64n, 32);
  head.writeUInt16LE(56, 54);
  head.writeUInt16LE(loader === '' ? 0 : 1, 56);
  head.writeUInt32LE(3, 64);
  head.writeBigUInt64LE(128n, 72);
  head.writeBigUInt64LE(BigInt(loader.length + 1), 96);
  head.write(loader, 128, 'latin1');
  return head;
};

const bytes = (...values: readonly number[]): Buffer => Buffer.from([...values, ...Array<number>(60).fill(0)]);

describe('on Linux with a 64-bit x86 processor', () => {
  test.each<[string, Buffer, string | null]>([
    ['its own', elf(62), null],
    ['32-bit x86', elf(3), null],
    ['64-bit ARM', elf(183), 'is a program for 64-bit ARM, but this is 64-bit x86: it must be built here'],
    [
      'an unknown processor',
      elf(9999),
      'is a program for another processor (ELF machine 9999), but this is 64-bit x86: it must be built here',
    ],
    [
      'another C library',
      elf(62, '/lib/ld-musl-none.so.1'),
      'needs /lib/ld-musl-none.so.1, which is not installed here: it must be built here',
    ],
    ['Windows', bytes(0x4d, 0x5a, 0x90), 'is a program for Windows, which cannot run on Linux: it must be built here'],
    [
      'macOS',
      bytes(0xcf, 0xfa, 0xed, 0xfe),
      'is a program for macOS, which cannot run on Linux: it must be built here',
    ],
    [
      'several processors of macOS',
      bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2),
      'is a program for macOS, which cannot run on Linux: it must be built here',
    ],
    ['Java', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 65), 'is a Java class file: use java'],
    ['nobody', bytes(1, 2, 3, 4), null],
  ])('a program for %s is called one', (_, head, message) => {
    expect(checkBinary(head, 'linux', 'x64')).toBe(message);
  });

  test('is told before it is run', () => {
    const file = join(temporaryFolder(), 'player');
    writeFileSync(file, bytes(0x4d, 0x5a, 0x90), { mode: 0o755 });
    expect(findCommand([file])).toMatchObject({
      ok: false,
      error: { code: 'command/not-runnable', message: expect.stringContaining('is a program for Windows') },
    });
    expect(findCommand([process.execPath]).ok).toBe(true);
  });
});

test('a program of Linux is called one elsewhere', () => {
  expect(checkBinary(elf(62), 'darwin', 'x64')).toContain('is a program for Linux, which cannot run on macOS');
});

import { describe, expect, test } from 'vitest';
import { makeSeccompFilter } from '../../src/peer/seccomp-filter.js';

const ALLOWED = 0x7fff0000;
const ENOSYS = 0x50000 + 38;
const EAFNOSUPPORT = 0x50000 + 97;

interface Call {
  readonly audit: number;
  readonly number: number;
  readonly argument?: number;
}

/** What the kernel would do with a call. */
function judge(filter: Buffer, { audit, number, argument = 0 }: Call): number {
  const words = new Map([
    [0, number],
    [4, audit],
    [16, argument],
  ]);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    if (code === 0x06) return value;
    if (code === 0x20) loaded = words.get(value) as number;
    else at += 8 * filter.readUInt8(at + ((code === 0x15 ? loaded === value : loaded >= value) ? 2 : 3));
  }
  throw new Error('the filter has no end');
}

const X64 = 0xc000003e;
const IA32 = 0x40000003;
const ARM64 = 0xc00000b7;
const ARM = 0x40000028;

describe('the filter of system calls', () => {
  test.each([
    ['read', 'x64', { audit: X64, number: 0 }, ALLOWED],
    ['semget', 'x64', { audit: X64, number: 64 }, ALLOWED],
    ['keyctl', 'x64', { audit: X64, number: 250 }, ENOSYS],
    ['shmget', 'x64', { audit: X64, number: 29 }, ENOSYS],
    ['io_uring_setup', 'x64', { audit: X64, number: 425 }, ENOSYS],
    ['a socket of TCP', 'x64', { audit: X64, number: 41, argument: 2 }, ALLOWED],
    ['a socket to the host', 'x64', { audit: X64, number: 41, argument: 40 }, EAFNOSUPPORT],
    ['any call of x32', 'x64', { audit: X64, number: 0x40000000 }, ENOSYS],
    ['any call of another processor', 'x64', { audit: ARM64, number: 63 }, ENOSYS],
    ['keyctl by a 32-bit program', 'x64', { audit: IA32, number: 288 }, ENOSYS],
    ['read by a 32-bit program', 'x64', { audit: IA32, number: 3 }, ALLOWED],
    ['what is another call in 64 bits', 'x64', { audit: IA32, number: 250 }, ALLOWED],
    ['a socket to the host of a 32-bit program', 'x64', { audit: IA32, number: 359, argument: 40 }, EAFNOSUPPORT],
    ['read', 'arm64', { audit: ARM64, number: 63 }, ALLOWED],
    ['keyctl', 'arm64', { audit: ARM64, number: 219 }, ENOSYS],
    ['a socket to the host', 'arm64', { audit: ARM64, number: 198, argument: 40 }, EAFNOSUPPORT],
    ['keyctl by a 32-bit program', 'arm64', { audit: ARM, number: 311 }, ENOSYS],
  ])('%s on %s', (_, arch, call, verdict) => {
    expect(judge(makeSeccompFilter(arch) as Buffer, call)).toBe(verdict);
  });

  test('does not exist for processors whose calls are not known', () => {
    expect(makeSeccompFilter('riscv64')).toBeNull();
  });
});

import { existsSync } from 'node:fs';

/** ELF machines, by the number in the header, with Node's name for the processor where it has one. */
const MACHINES: Readonly<Record<number, { readonly name: string; readonly arch: string | null }>> = {
  3: { name: '32-bit x86', arch: 'ia32' },
  8: { name: 'MIPS', arch: 'mips' },
  20: { name: 'PowerPC', arch: null },
  21: { name: '64-bit PowerPC', arch: 'ppc64' },
  22: { name: 'IBM Z', arch: 's390x' },
  40: { name: '32-bit ARM', arch: 'arm' },
  62: { name: '64-bit x86', arch: 'x64' },
  183: { name: '64-bit ARM', arch: 'arm64' },
  243: { name: 'RISC-V', arch: 'riscv64' },
};

/** Programs that a processor runs besides its own. */
const ALSO_RUNS: Readonly<Record<string, readonly string[]>> = { x64: ['ia32'], arm64: ['arm'] };

const MACH_O = ['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'];

/** Why a binary cannot run here, by its first bytes; null if it may, or if it is none that we know. */
export function checkBinary(
  head: Buffer,
  platform: string = process.platform,
  arch: string = process.arch,
): string | null {
  const magic = head.toString('hex', 0, 4);
  if (head.toString('latin1', 0, 2) === 'MZ') return platform === 'win32' ? null : foreign('Windows', platform);
  if (MACH_O.includes(magic)) return platform === 'darwin' ? null : foreign('macOS', platform);
  if (magic === 'cafebabe')
    return isJavaClass(head) ? 'is a Java class file: use java' : foreignUnless(platform, 'darwin');
  return magic === '7f454c46' ? checkElf(head, platform, arch) : null;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

const foreign = (system: string, platform: string): string =>
  `is a program for ${system}, which cannot run on ${SYSTEMS[platform] ?? platform}: it must be built here`;

const foreignUnless = (platform: string, own: string): string | null =>
  platform === own ? null : foreign(SYSTEMS[own] as string, platform);

/** Programs of macOS for several processors begin with the same four bytes; then comes how many, which is small. */
const isJavaClass = (head: Buffer): boolean => head.length >= 8 && head.readUInt32BE(4) >= 45;

function checkElf(head: Buffer, platform: string, arch: string): string | null {
  if (platform === 'darwin' || platform === 'win32') return foreign('Linux', platform);
  if (head.length < 20) return null;
  const isBigEndian = head[5] === 2;
  const number = isBigEndian ? head.readUInt16BE(18) : head.readUInt16LE(18);
  const machine = MACHINES[number];
  const runs = [arch, ...(ALSO_RUNS[arch] ?? [])];
  if (machine === undefined || machine.arch === null || !runs.includes(machine.arch)) {
    const here = Object.values(MACHINES).find((each) => each.arch === arch)?.name ?? arch;
    return `is a program for ${machine?.name ?? `another processor (ELF machine ${number})`}, but this is ${here}: it must be built here`;
  }
  return checkInterpreter(head, isBigEndian);
}

const PT_INTERP = 3;

/** A program may need a loader that is not installed, such as that of another C library. */
function checkInterpreter(head: Buffer, isBigEndian: boolean): string | null {
  if (head[4] !== 2 || isBigEndian || head.length < 64) return null;
  const [offset, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)];
  for (let index = 0; index < count; index++) {
    const at = offset + index * size;
    if (at + 56 > head.length) return null;
    if (head.readUInt32LE(at) !== PT_INTERP) continue;
    const [from, length] = [Number(head.readBigUInt64LE(at + 8)), Number(head.readBigUInt64LE(at + 32))];
    if (from + length > head.length) return null;
    const loader = head.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    return loader === '' || existsSync(loader)
      ? null
      : `needs ${loader}, which is not installed here: it must be built here`;
  }
  return null;
}

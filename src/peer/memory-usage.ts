import { readdirSync, readlinkSync, statfsSync, statSync } from 'node:fs';
import type { ProcessTree } from './process-tree.js';
import { PROC, type ProcessInfo, readProcFile } from './procfs.js';

/** The first process of a namespace. */
const INIT = 1;

const KIB = 1024;
/** What `stat` counts in. */
const BLOCK = 512;

/**
 * Whether processes use more memory than that together. A page that several share counts once. What they keep in the private
 * folders of a sandbox or in files without a name (memfd) is memory too, and no process need have mapped it. So is what the first
 * process of their namespace has: no limit of the kernel binds that one, and a program can make it take memory, as a debugger does.
 */
export function exceedsMemory(
  { proc }: ProcessTree,
  members: readonly ProcessInfo[],
  scratch: readonly string[],
  limit: number,
): boolean {
  // Unless we may look into the namespace, its first process and its folders cannot be measured. Before it has members, they are
  // still those of the machine.
  const isInside = proc !== PROC && members.length > 0;
  const pids = [...(isInside ? [INIT] : []), ...members.map(({ pid }) => pid)];
  const folders = isInside ? scratch.map((folder) => `${proc}/${INIT}/root${folder}`) : [];
  const files = memoryFilesOf(pids, proc);
  const unmapped = sum(folders.map(usedIn)) + sum([...files.values()]);
  // Resident sizes are quick to read, and never less than the exact ones.
  const resident = sum(pids.map((pid) => readKib(readProcFile(pid, 'status', proc), 'VmRSS')));
  if (unmapped + resident <= limit) return false;
  const counted = new Set([...files.keys(), ...folders.flatMap(deviceOf)]);
  return unmapped + sum(pids.map((pid) => proportionalSize(pid, proc, counted))) > limit;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const readKib = (text: string | null, name: string): number =>
  KIB * Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text ?? '')?.[1] ?? 0);

function usedIn(folder: string): number {
  try {
    const { blocks, bfree, bsize } = statfsSync(folder);
    return (blocks - bfree) * bsize;
  } catch {
    return 0;
  }
}

/** Files without a name that live in memory, by device and inode, with their sizes. */
function memoryFilesOf(pids: readonly number[], proc: string): Map<string, number> {
  const files = new Map<string, number>();
  for (const pid of pids) {
    for (const fd of openFilesOf(`${proc}/${pid}/fd`)) {
      const found = memoryFileAt(`${proc}/${pid}/fd/${fd}`);
      if (found !== null) files.set(...found);
    }
  }
  return files;
}

function openFilesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function memoryFileAt(path: string): [key: string, bytes: number] | null {
  try {
    if (!readlinkSync(path).startsWith('/memfd:')) return null;
    const { dev, ino, blocks } = statSync(path);
    return [`${mapsDevice(dev)} ${ino}`, blocks * BLOCK];
  } catch {
    return null;
  }
}

const deviceOf = (folder: string): string[] => {
  try {
    return [mapsDevice(statSync(folder).dev)];
  } catch {
    return [];
  }
};

/** As smaps writes it: `major:minor` in hexadecimal. */
function mapsDevice(dev: number): string {
  const major = (dev >>> 8) & 0xfff;
  const minor = (dev & 0xff) | ((dev >>> 12) & 0xfff00);
  const hex = (number: number): string => number.toString(16).padStart(2, '0');
  return `${hex(major)}:${hex(minor)}`;
}

/** Address, permissions, offset, device and inode. */
const MAPPING = /^[\da-f]+-[\da-f]+ \S+ [\da-f]+ ([\da-f]+:[\da-f]+) (\d+)/;

/** A process's share of what it has mapped, without what is counted elsewhere. */
function proportionalSize(pid: number, proc: string, counted: ReadonlySet<string>): number {
  const smaps = readProcFile(pid, 'smaps', proc);
  if (smaps === null) return readKib(readProcFile(pid, 'status', proc), 'VmRSS');
  let total = 0;
  let isCounted = false;
  for (const line of smaps.split('\n')) {
    const mapping = MAPPING.exec(line);
    if (mapping) isCounted = counted.has(mapping[1]!) || counted.has(`${mapping[1]} ${mapping[2]}`);
    else if (line.startsWith('Pss:') && !isCounted) total += readKib(line, 'Pss');
  }
  return total;
}

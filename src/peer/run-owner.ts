import { readFileSync, readlinkSync } from 'node:fs';
import { isAlive, PROC, readProcess } from './procfs.js';
import { writeFileAtomic } from './write-file-atomic.js';

// Whose files these are: a run that was killed leaves them behind, and one that goes on still needs them.

/**
 * A mark of a process, such as `4711 8123456 pid:[4026531836]`: its number, when it started, since numbers are used again, and its pid
 * namespace, since the number means another process in a container that shares the folder.
 */
const makeOwner = (pid: number): string => `${pid} ${readProcess(pid)?.start ?? ''} ${pidNamespace()}\n`;

/** Of this process; empty on systems that have none. */
function pidNamespace(): string {
  try {
    return readlinkSync(`${PROC}/self/ns/pid`);
  } catch {
    return '';
  }
}

export const markOwner = (file: string): void => writeFileAtomic(file, makeOwner(process.pid), { flush: false });

/** The pid of the process that a file names, if it is still running; null if it is not, or if there is no such file. */
export function livingOwner(file: string): number | null {
  try {
    const text = readFileSync(file, 'latin1');
    const pid = Number.parseInt(text, 10);
    return Number.isInteger(pid) && pid > 0 && isRunning(pid) && text === makeOwner(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** Whether the process that a file names has ended. Of one in another pid namespace, that cannot be said. */
export const hasOwnerEnded = (file: string): boolean =>
  readFileSync(file, 'latin1').endsWith(` ${pidNamespace()}\n`) && livingOwner(file) === null;

function isRunning(pid: number): boolean {
  const found = readProcess(pid);
  if (found !== null && !isAlive(found)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../peer/index.js';

// Whose files these are: a run that was killed leaves them behind, and one that goes on still needs them.

/** A mark of a process, such as `4711 8123456`: its number, and when it started, since numbers are used again. */
const makeOwner = (pid: number): string => `${pid} ${statOf(pid)?.start ?? ''}\n`;

/** Null without /proc. */
function statOf(pid: number): { readonly state: string; readonly start: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program may contain spaces; the last parenthesis ends it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] as string, start: fields[19] as string };
  } catch {
    return null;
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

function isRunning(pid: number): boolean {
  // A zombie holds nothing but its number.
  if (statOf(pid)?.state === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../core/result.js';

export const LOCK_NAME = 'server.lock';
/** For systems that do not say when a process started. Our own pid is then that of a previous process, as in containers. */
const UNKNOWN = '-';
const PRIVATE_DIRECTORY = 0o700;

/** Two servers that write to one directory would corrupt each other's games. */
export function lockDirectory(directory: string): Result<() => void> {
  const path = join(directory, LOCK_NAME);
  try {
    if (!existsSync(directory)) mkdirSync(directory, { mode: PRIVATE_DIRECTORY });
    const holder = holderOf(path);
    if (holder !== null && isRunning(holder)) {
      return fault('record/locked', `${directory} is in use by the server with process id ${holder} (${path})`);
    }
    writeFileSync(path, `${process.pid} ${startOf(process.pid)}\n`);
    return ok(() => rmSync(path, { force: true }));
  } catch (error) {
    return fault('record/directory', `${directory} cannot be written to: ${(error as Error).message}`);
  }
}

/** The process that holds the lock; null if there is none, or if its pid now belongs to another process. */
function holderOf(path: string): number | null {
  try {
    const [pid, start] = readFileSync(path, 'utf8').trim().split(' ');
    const isOwn = Number(pid) === process.pid && start === UNKNOWN;
    return start === startOf(Number(pid)) && !isOwn ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** When a process started, if the system says so: a pid may be reused, but never with the same start time. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

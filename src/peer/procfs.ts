import { readdirSync, readFileSync } from 'node:fs';

/** A process, as /proc/PID/stat tells it. */
export interface ProcessInfo {
  readonly pid: number;
  readonly name: string;
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly threads: number;
  /** In ticks since the machine started. Pid and start together never come back. */
  readonly start: number;
}

/** Processes come and go while we look: what is gone is simply not there. */
function readProcFile(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return null;
  }
}

export function readProcess(pid: number): ProcessInfo | null {
  const stat = readProcFile(pid, 'stat');
  return stat === null ? null : parseStat(pid, stat);
}

/** A name may hold spaces and parentheses; the last parenthesis ends it. */
export function parseStat(pid: number, stat: string): ProcessInfo {
  const close = stat.lastIndexOf(')');
  const fields = stat.slice(close + 2).split(' ');
  const number = (index: number): number => Number(fields[index - 3]);
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, close),
    state: fields[0] ?? '?',
    parent: number(4),
    group: number(5),
    session: number(6),
    threads: number(20),
    start: number(22),
  };
}

/** Every process there is, zombies excepted: they hold nothing but a number until their parent looks. */
export function listProcesses(): ProcessInfo[] {
  const pids = readdirSync('/proc').filter((name) => name >= '0' && name <= '9~');
  return pids.map((pid) => readProcess(Number(pid))).filter((proc) => proc !== null && isAlive(proc)) as ProcessInfo[];
}

export const isAlive = (proc: ProcessInfo): boolean => proc.state !== 'Z' && proc.state !== 'X';

/** Null if we may not look, or it is gone; empty between two programs, during exec. */
export const readEnvironment = (pid: number): string | null => readProcFile(pid, 'environ');

/** Bytes in memory. */
export function readResidentBytes(pid: number): number {
  const kib = /^VmRSS:\s*(\d+) kB/m.exec(readProcFile(pid, 'status') ?? '')?.[1];
  return Number(kib ?? 0) * 1024;
}

/** Threads that a user runs at the moment. */
export const countTasks = (uid: number): number =>
  listProcesses()
    .filter(({ pid }) => new RegExp(`^Uid:\\s*${uid}\\b`, 'm').test(readProcFile(pid, 'status') ?? ''))
    .reduce((sum, { threads }) => sum + threads, 0);

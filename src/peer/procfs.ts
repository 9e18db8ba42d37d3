import { readdirSync, readFileSync } from 'node:fs';

/** A process, as /proc/PID/stat describes it. */
export interface ProcessInfo {
  readonly pid: number;
  readonly name: string;
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly threads: number;
  /** Processor time of the process and of its children that have ended, in milliseconds. */
  readonly cpu: number;
  /** In ticks since boot. A pid may be reused, but never with the same start. */
  readonly start: number;
}

/** Where the kernel shows the processes of our own pid namespace. Functions take another place for those of another one. */
export const PROC = '/proc';

/** The kernel counts in hundredths of a second for programs, whatever it uses itself. */
const MS_PER_TICK = 10;

/** Null for a process that is gone, or that we may not look into: they come and go while we look. */
export function readProcFile(pid: number, file: string, proc = PROC): string | null {
  try {
    return readFileSync(`${proc}/${pid}/${file}`, 'latin1');
  } catch {
    return null;
  }
}

export function readProcess(pid: number, proc = PROC): ProcessInfo | null {
  const stat = readProcFile(pid, 'stat', proc);
  return stat === null ? null : parseStat(pid, stat);
}

/** The name may contain spaces and parentheses; the last parenthesis ends it. */
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
    cpu: MS_PER_TICK * (number(14) + number(15) + number(16) + number(17)),
    start: number(22),
  };
}

/** The states of all threads of a process; empty if it is gone. */
export function readThreadStates(pid: number, proc = PROC): string[] {
  try {
    const threads = readdirSync(`${proc}/${pid}/task`);
    return threads.map((thread) => parseStat(pid, readFileSync(`${proc}/${pid}/task/${thread}/stat`, 'latin1')).state);
  } catch {
    return [];
  }
}

const NS_PER_MS = 1e6;

/** Time that the threads of a process ran or were ready to, in milliseconds; null if it is gone, or the kernel does not tell. */
export function readReadyTime(pid: number, proc = PROC): number | null {
  try {
    const known = readdirSync(`${proc}/${pid}/task`)
      .map((thread) => readProcFile(pid, `task/${thread}/schedstat`, proc))
      .filter((times) => times !== null);
    return known.length === 0 ? null : known.reduce((sum, times) => sum + parseReadyTime(times), 0);
  } catch {
    return null;
  }
}

function parseReadyTime(schedstat: string): number {
  const [ran, waited] = schedstat.split(' ');
  return (Number(ran) + Number(waited)) / NS_PER_MS;
}

/** All processes except zombies, which hold nothing but a pid until their parent reaps them. */
export function listProcesses(proc = PROC): ProcessInfo[] {
  const pids = readdirSync(proc).filter((name) => name >= '0' && name <= '9~');
  return pids.flatMap((pid) => {
    const found = readProcess(Number(pid), proc);
    return found !== null && isAlive(found) ? [found] : [];
  });
}

export const isAlive = (proc: ProcessInfo): boolean => proc.state !== 'Z' && proc.state !== 'X';

/** Null if we may not read it or the process is gone; empty in the middle of exec. */
export const readEnvironment = (pid: number): string | null => readProcFile(pid, 'environ');

/** The pid of a process in the innermost namespace that it is in. */
export function readInnermostPid(pid: number): number | null {
  const pids = /^NSpid:(.*)$/m.exec(readProcFile(pid, 'status') ?? '')?.[1];
  return pids === undefined ? null : Number(pids.trim().split(/\s+/).at(-1));
}

/** Threads that a user is running. */
export const countTasks = (uid: number): number =>
  listProcesses()
    .filter(({ pid }) => new RegExp(`^Uid:\\s*${uid}\\b`, 'm').test(readProcFile(pid, 'status') ?? ''))
    .reduce((sum, { threads }) => sum + threads, 0);

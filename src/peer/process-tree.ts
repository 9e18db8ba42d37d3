import { existsSync } from 'node:fs';
import type { ProcessorUse } from './processor-use.js';
import { isAlive, type ProcessInfo, readProcess } from './procfs.js';

/** The process that we started, and everything that it started. */
export interface ProcessTree {
  /** The process that we started: the program, or what contains it. */
  readonly root: number;
  /** Where its processes are shown: their pids mean nothing elsewhere. */
  readonly proc: string;
  /** The program's living processes. */
  listMembers(): readonly ProcessInfo[];
  isGone(): boolean;
  /** Signals the program itself. */
  signal(name: string): void;
  /** Asks all members to end. */
  terminate(): void;
  killOnce(): KillRound;
  processorUse(): ProcessorUse;
  /** For a tree that is gone. */
  release(): void;
}

export interface KillRound {
  /** The members that were alive. */
  readonly killed: readonly ProcessInfo[];
  /** Whether nothing of the tree is left. */
  readonly isDone: boolean;
}

export const HAS_PROC = existsSync('/proc/self/stat');

/** Those processes, and all that they started, of a list. */
export function withDescendants(processes: readonly ProcessInfo[], pids: Iterable<number>): ProcessInfo[] {
  const members = new Set(pids);
  for (let before = -1; before < members.size; ) {
    before = members.size;
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid);
  }
  return processes.filter(({ pid }) => members.has(pid));
}

/** Whether the process of this start still runs: its pid may be another's by now. */
export function isRunning(pid: number, start: number): boolean {
  const found = readProcess(pid);
  return found !== null && found.start === start && isAlive(found);
}

export function kill(pid: number, signal: string): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, or belongs to another user by now.
  }
}

/** Without returning to the event loop, for when Herald itself ends. */
export function killSync(trees: readonly ProcessTree[], timeoutMs: number): void {
  const until = performance.now() + timeoutMs;
  let left = trees;
  while (left.length > 0 && performance.now() < until) left = left.filter((tree) => !tree.killOnce().isDone);
}

import { existsSync } from 'node:fs';
import { listProcesses, type ProcessInfo, readEnvironment, readProcess } from './procfs.js';

/** The process that we started, and everything that it started. */
export interface ProcessTree {
  readonly root: number;
  /** When the root started. Nothing older belongs to the tree. */
  readonly start: number;
  /** In the environment of every process of the tree that has not cleared it. */
  readonly mark: string;
}

export const HAS_PROC = existsSync('/proc/self/stat');

/** The parent of the kernel's threads, which have no environment. */
const KTHREADD = 2;

/** A process that seems to be in the middle of exec this many times simply has an empty environment. */
const MAX_DOUBTS = 4;

export const trackTree = (root: number, mark: string): ProcessTree => ({
  root,
  mark,
  start: readProcess(root)?.start ?? 0,
});

export interface MemberList {
  readonly members: readonly ProcessInfo[];
  /** Some process was in the middle of exec, without an environment to judge it by. */
  readonly isUncertain: boolean;
}

/**
 * A process belongs to the tree if it is in the root's group or session, carries the mark, or has a parent in the tree.
 * One that leaves group and session, loses its parent and clears its environment, all three, is only found in a sandbox.
 */
export function listMembers(tree: ProcessTree): MemberList {
  const processes = HAS_PROC ? listProcesses().filter(({ start }) => start >= tree.start) : [];
  const isReused = processes.some(({ pid, start }) => pid === tree.root && start !== tree.start);
  const members = new Set<number>();
  let isUncertain = false;
  for (const { pid, group, session, parent } of processes) {
    if (!isReused && (group === tree.root || session === tree.root)) members.add(pid);
    else {
      const environment = readEnvironment(pid);
      if (environment?.includes(tree.mark)) members.add(pid);
      if (environment === '' && parent !== KTHREADD) isUncertain = true;
    }
  }
  addDescendants(processes, members);
  return { members: processes.filter(({ pid }) => members.has(pid)), isUncertain };
}

/** Processor time of the root's group and session, in milliseconds. Others are left out: finding them takes long. */
export const cpuTimeOf = ({ root, start }: ProcessTree): number =>
  listProcesses()
    .filter((each) => each.start >= start && (each.group === root || each.session === root))
    .reduce((sum, { cpu }) => sum + cpu, 0);

function addDescendants(processes: readonly ProcessInfo[], members: Set<number>): void {
  for (let before = -1; before < members.size; ) {
    before = members.size;
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid);
  }
}

/** Signals the whole group at once, which no fork can outrun, and each member outside it. */
export function signalTree(tree: ProcessTree, members: readonly ProcessInfo[], signal: NodeJS.Signals): void {
  if (readProcess(tree.root)?.start === tree.start || members.some(({ group }) => group === tree.root) || !HAS_PROC) {
    kill(-tree.root, signal);
  }
  for (const { pid, group } of members) if (group !== tree.root) kill(pid, signal);
}

/** Repeats SIGSTOP and SIGKILL until no member is left. */
export class TreeKiller {
  readonly tree: ProcessTree;
  private doubts = 0;

  constructor(tree: ProcessTree) {
    this.tree = tree;
  }

  /** Stops all members first, so that none forks while the others die. Returns those that were alive. */
  killOnce(): { readonly killed: readonly ProcessInfo[]; readonly isDone: boolean } {
    const { members, isUncertain } = listMembers(this.tree);
    if (members.length > 0 || !HAS_PROC) {
      signalTree(this.tree, members, 'SIGSTOP');
      signalTree(this.tree, members, 'SIGKILL');
    }
    const isDone = members.length === 0 && (!isUncertain || ++this.doubts >= MAX_DOUBTS);
    return { killed: members, isDone };
  }
}

/** Without returning to the event loop, for when Herald itself ends. */
export function killSync(trees: readonly ProcessTree[], timeoutMs: number): void {
  const until = performance.now() + timeoutMs;
  let killers = trees.map((tree) => new TreeKiller(tree));
  while (killers.length > 0 && performance.now() < until) {
    killers = killers.filter((killer) => !killer.killOnce().isDone);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, or belongs to another user by now.
  }
}

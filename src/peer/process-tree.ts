import { existsSync } from 'node:fs';
import { listProcesses, type ProcessInfo, readEnvironment, readProcess } from './procfs.js';

/** The process that we started, and all that comes of it. */
export interface ProcessTree {
  readonly root: number;
  /** When the root started. Nothing that is older belongs to the tree. */
  readonly start: number;
  /** Stands in the environment of every process of the tree that has not wiped it. */
  readonly mark: string;
}

export const HAS_PROC = existsSync('/proc/self/stat');

/** The parent of the kernel's own threads, which have no environment. */
const KERNEL = 2;

/** Somebody who is between two programs for that many looks around has simply an empty environment. */
const DOUBTS = 4;

export const trackTree = (root: number, mark: string): ProcessTree => ({
  root,
  mark,
  start: readProcess(root)?.start ?? 0,
});

/** Who is alive, and whether somebody could not be judged because he was just about to become another program. */
export interface MemberList {
  readonly members: readonly ProcessInfo[];
  readonly isUncertain: boolean;
}

/**
 * A process is of the tree if it is in the root's group or session, carries the mark, or has a parent of the tree.
 * Who leaves group and session, loses the parent and wipes the environment, all three, is found in a sandbox only.
 */
export function listMembers(tree: ProcessTree): MemberList {
  const procs = HAS_PROC ? listProcesses().filter(({ start }) => start >= tree.start) : [];
  const isReused = procs.some(({ pid, start }) => pid === tree.root && start !== tree.start);
  const members = new Set<number>();
  let isUncertain = false;
  for (const proc of procs) {
    if (!isReused && (proc.group === tree.root || proc.session === tree.root)) members.add(proc.pid);
    else {
      const environment = readEnvironment(proc.pid);
      if (environment?.includes(tree.mark)) members.add(proc.pid);
      if (environment === '' && proc.parent !== KERNEL) isUncertain = true;
    }
  }
  addDescendants(procs, members);
  return { members: procs.filter(({ pid }) => members.has(pid)), isUncertain };
}

function addDescendants(procs: readonly ProcessInfo[], members: Set<number>): void {
  for (let before = -1; before < members.size; ) {
    before = members.size;
    for (const { pid, parent } of procs) if (members.has(parent)) members.add(pid);
  }
}

/** To the whole group at once, which no fork can outrun, and to each member outside it. */
export function signalTree(tree: ProcessTree, members: readonly ProcessInfo[], signal: NodeJS.Signals): void {
  if (readProcess(tree.root)?.start === tree.start || members.some(({ group }) => group === tree.root) || !HAS_PROC) {
    kill(-tree.root, signal);
  }
  for (const { pid, group } of members) if (group !== tree.root) kill(pid, signal);
}

/** One blow after another, until a look around finds nobody. */
export class TreeKiller {
  readonly tree: ProcessTree;
  private doubts = 0;

  constructor(tree: ProcessTree) {
    this.tree = tree;
  }

  /** Stops all first, so that nobody forks while the others die. Returns those who stood. */
  killOnce(): { readonly killed: readonly ProcessInfo[]; readonly isDone: boolean } {
    const { members, isUncertain } = listMembers(this.tree);
    if (members.length > 0 || !HAS_PROC) {
      signalTree(this.tree, members, 'SIGSTOP');
      signalTree(this.tree, members, 'SIGKILL');
    }
    const isDone = members.length === 0 && (!isUncertain || ++this.doubts >= DOUBTS);
    return { killed: members, isDone };
  }
}

/** Without waiting for anything but the kernel: for the last moments of Herald itself. */
export function killSync(trees: readonly ProcessTree[], patienceMs: number): void {
  const until = performance.now() + patienceMs;
  let standing = trees.map((tree) => new TreeKiller(tree));
  while (standing.length > 0 && performance.now() < until) {
    standing = standing.filter((felling) => !felling.killOnce().isDone);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, or has become somebody else's.
  }
}

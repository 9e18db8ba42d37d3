import { HAS_PROC, type KillRound, kill, type ProcessTree, withDescendants } from './process-tree.js';
import { type ProcessorUse, processorUseOf } from './processor-use.js';
import { listProcesses, PROC, type ProcessInfo, readEnvironment, readProcess } from './procfs.js';

/** The parent of the kernel's threads, which have no environment. */
const KTHREADD = 2;

/** A process that seems to be in the middle of exec this many times simply has an empty environment. */
const MAX_DOUBTS = 4;

interface MemberList {
  readonly members: readonly ProcessInfo[];
  /** Some process was in the middle of exec, without an environment to judge it by. */
  readonly isUncertain: boolean;
}

/**
 * A tree of processes that nothing contains. A process belongs to it if it is in the root's group or session, carries the
 * mark in its environment, or has a parent in the tree. One that leaves group and session, loses its parent and clears its
 * environment, all three, is not found: that takes a pid namespace.
 */
export class MarkedTree implements ProcessTree {
  readonly root: number;
  readonly proc = PROC;
  private readonly mark: string;
  /** When the root started. Nothing older belongs to the tree. */
  private readonly start: number;
  private doubts = 0;

  constructor(root: number, mark: string) {
    this.root = root;
    this.mark = mark;
    this.start = readProcess(root)?.start ?? 0;
  }

  listMembers(): readonly ProcessInfo[] {
    return this.search().members;
  }

  isGone(): boolean {
    return this.listMembers().length === 0;
  }

  signal(name: string): void {
    process.kill(this.root, name);
  }

  terminate(): void {
    this.signalAll(this.listMembers(), 'SIGTERM');
  }

  /** Stops all members first, so that none forks while the others die. */
  killOnce(): KillRound {
    const { members, isUncertain } = this.search();
    if (members.length > 0 || !HAS_PROC) {
      this.signalAll(members, 'SIGSTOP');
      this.signalAll(members, 'SIGKILL');
    }
    const isDone = members.length === 0 && (!isUncertain || ++this.doubts >= MAX_DOUBTS);
    return { killed: members, isDone };
  }

  /** Of the root's group and session. Others are left out: finding them takes long. */
  processorUse(): ProcessorUse {
    const members = listProcesses().filter(
      ({ start, group, session }) => start >= this.start && (group === this.root || session === this.root),
    );
    return processorUseOf(members, this.proc);
  }

  release(): void {}

  private search(): MemberList {
    const processes = HAS_PROC ? listProcesses().filter(({ start }) => start >= this.start) : [];
    const isReused = processes.some(({ pid, start }) => pid === this.root && start !== this.start);
    const found = new Set<number>();
    let isUncertain = false;
    for (const { pid, group, session, parent } of processes) {
      if (!isReused && (group === this.root || session === this.root)) found.add(pid);
      else {
        const environment = readEnvironment(pid);
        if (environment?.includes(this.mark)) found.add(pid);
        if (environment === '' && parent !== KTHREADD) isUncertain = true;
      }
    }
    return { members: withDescendants(processes, found), isUncertain };
  }

  /** Signals the whole group at once, which no fork can outrun, and each member outside it. */
  private signalAll(members: readonly ProcessInfo[], signal: NodeJS.Signals): void {
    const hasGroup =
      readProcess(this.root)?.start === this.start || members.some(({ group }) => group === this.root) || !HAS_PROC;
    if (hasGroup) kill(-this.root, signal);
    for (const { pid, group } of members) if (group !== this.root) kill(pid, signal);
  }
}

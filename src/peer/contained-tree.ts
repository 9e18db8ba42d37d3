import { closeSync, existsSync, readSync } from 'node:fs';
import { isRunning, type KillRound, kill, type ProcessTree, withDescendants } from './process-tree.js';
import { type ProcessorUse, processorUseOf } from './processor-use.js';
import { listProcesses, PROC, type ProcessInfo, readInnermostPid, readProcess } from './procfs.js';

/** The first process of a pid namespace. The kernel kills all others when it ends, whatever they have done to hide. */
const INIT = 1;
/** The first program that it runs. */
const FIRST = 2;

/** The state of a process after SIGSTOP. */
const STOPPED = 'T';

/** How often to look for a program that is being started. */
const START_POLL_MS = 2;

/** What bubblewrap writes about itself fits easily. */
const INFO_BYTES = 4096;

export interface ContainedTreeOptions {
  /** The process of bubblewrap that we started. */
  readonly root: number;
  /** A file that bubblewrap describes its namespace in. The tree closes it. */
  readonly infoFd: number;
  /** Whether the first program in the namespace is one of ours, which starts the one that counts. */
  readonly hasRelay: boolean;
}

/** A tree in a pid namespace of its own, which bubblewrap made: nothing leaves it, and nothing survives it. */
export class ContainedTree implements ProcessTree {
  readonly root: number;
  private readonly start: number;
  private readonly hasRelay: boolean;
  private infoFd: number | null;
  private isOpaque = false;
  private hasOwnProc = false;
  private init: { readonly pid: number; readonly start: number } | null = null;
  private readonly waitingSignals: string[] = [];

  constructor({ root, infoFd, hasRelay }: ContainedTreeOptions) {
    this.root = root;
    this.start = readProcess(root)?.start ?? 0;
    this.infoFd = infoFd;
    this.hasRelay = hasRelay;
  }

  /** The namespace's own, which has its processes and no others; the usual one if we may not look into it. */
  get proc(): string {
    return this.isOpaque ? PROC : `${PROC}/${this.findInit() ?? this.root}/root/proc`;
  }

  listMembers(): readonly ProcessInfo[] {
    return this.listInside().filter(({ pid }) => pid !== INIT && !(this.hasRelay && pid === FIRST));
  }

  isGone(): boolean {
    this.findInit();
    return !isRunning(this.root, this.start) && (this.init === null || !isRunning(this.init.pid, this.init.start));
  }

  /** While bubblewrap makes the namespace, signals wait: bubblewrap would die of one, and might leave a process behind. */
  signal(name: string): void {
    this.waitingSignals.push(name);
    if (this.waitingSignals.length === 1) this.sendSignals();
  }

  /** In their order: a SIGSTOP that overtook the SIGCONT behind it would stop the program for ever. */
  private sendSignals(): void {
    const program = this.findProgram();
    const mayStart = this.infoFd !== null && isRunning(this.root, this.start);
    if (program === null && mayStart) {
      setTimeout(() => this.sendSignals(), START_POLL_MS).unref();
      return;
    }
    for (const name of this.waitingSignals.splice(0)) if (program !== null) kill(program, name);
  }

  /** Bubblewrap itself is not asked while it starts: it might leave a process behind that nothing would ever end. */
  terminate(): void {
    if (this.findInit() === null) return;
    const members = this.listOutside();
    if (members.length === 0) kill(this.root, 'SIGTERM');
    for (const { pid } of members) kill(pid, 'SIGTERM');
  }

  killOnce(): KillRound {
    const killed = this.listMembers();
    if (this.findInit() === null) this.killStarting();
    else {
      kill(this.init!.pid, 'SIGKILL');
      if (isRunning(this.root, this.start)) kill(this.root, 'SIGKILL');
    }
    return { killed, isDone: this.isGone() };
  }

  /** Init counts too: it has the time of what it reaped. */
  processorUse(): ProcessorUse {
    const inside = this.listInside();
    return processorUseOf(inside, this.isOpaque ? PROC : this.proc);
  }

  release(): void {
    if (this.infoFd !== null) closeSync(this.infoFd);
    this.infoFd = null;
  }

  /** Null until bubblewrap has made the namespace. */
  private findInit(): number | null {
    if (this.init !== null || this.infoFd === null) return this.init?.pid ?? null;
    const buffer = Buffer.alloc(INFO_BYTES);
    const length = readSync(this.infoFd, buffer, 0, INFO_BYTES, 0);
    const pid = Number(/"child-pid": (\d+)/.exec(buffer.toString('latin1', 0, length))?.[1]);
    const start = Number.isNaN(pid) ? undefined : readProcess(pid)?.start;
    if (start !== undefined) this.init = { pid, start };
    return this.init?.pid ?? null;
  }

  private listInside(): ProcessInfo[] {
    if (this.findInit() === null) return [];
    if (this.isOpaque) return this.listOutside();
    try {
      return this.isSetUp() ? listProcesses(this.proc) : [];
    } catch {
      this.isOpaque = isRunning(this.init!.pid, this.init!.start);
      return this.isOpaque ? this.listOutside() : [];
    }
  }

  /** At first, bubblewrap still has our own /proc, in which we are; in that of the namespace we are not. */
  private isSetUp(): boolean {
    this.hasOwnProc ||= readProcess(INIT, this.proc) !== null && !existsSync(`${this.proc}/self`);
    return this.hasOwnProc;
  }

  /** With their pids outside, by which they can be signalled. */
  private listOutside(): ProcessInfo[] {
    const init = this.findInit();
    if (init === null) return [];
    const relay = this.hasRelay ? this.childOfInit(init) : null;
    return withDescendants(listProcesses(), [init]).filter(({ pid }) => pid !== init && pid !== relay);
  }

  private findProgram(): number | null {
    const init = this.findInit();
    const first = init === null ? null : this.childOfInit(init);
    if (!this.hasRelay || first === null) return first;
    return listProcesses().find(({ parent }) => parent === first)?.pid ?? null;
  }

  /** Init adopts orphans too; the first program is told by its pid. */
  private childOfInit(init: number): number | null {
    const children = listProcesses().filter(({ parent }) => parent === init);
    return children.find(({ pid }) => readInnermostPid(pid) === FIRST)?.pid ?? null;
  }

  /** Only once it has stopped, which may take another round, is it certain that bubblewrap starts no process any more. */
  private killStarting(): void {
    if (!isRunning(this.root, this.start)) return;
    kill(this.root, 'SIGSTOP');
    if (readProcess(this.root)?.state !== STOPPED) return;
    for (const { pid } of withDescendants(listProcesses(), [this.root])) kill(pid, 'SIGKILL');
  }
}

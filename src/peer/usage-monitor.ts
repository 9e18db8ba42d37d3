import { folderSize } from './folder-size.js';
import { exceedsMemory } from './memory-usage.js';
import { makeFault, type PeerFault } from './peer.js';
import { type PeerLimits, THREADS_PER_PROCESS } from './peer-limits.js';
import type { ProcessTree } from './process-tree.js';

const INTERVAL_MS = 50;
/** Walking through folders takes longer. */
const DISK_INTERVAL_MS = 250;

/** What the program of a tree can fill. */
export interface UsedFolders {
  /** Private folders, in memory. */
  readonly scratch: readonly string[];
  /** Folders on the disk. */
  readonly writable: readonly string[];
}

/** Counts the tree at intervals, which binds every user, root included, and all processes of the tree together. */
export class UsageMonitor {
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly tree: ProcessTree;
  private readonly limits: PeerLimits;
  private readonly folders: UsedFolders;
  private readonly onExcess: (fault: PeerFault) => void;
  private isMeasuring = false;

  constructor(tree: ProcessTree, limits: PeerLimits, folders: UsedFolders, onExcess: (fault: PeerFault) => void) {
    this.tree = tree;
    this.limits = limits;
    this.folders = folders;
    this.onExcess = onExcess;
    this.timers = [
      setInterval(() => this.checkProcesses(), INTERVAL_MS),
      ...(limits.disk === null || folders.writable.length === 0
        ? []
        : [setInterval(() => void this.checkDisk(limits.disk!), DISK_INTERVAL_MS)]),
    ];
    for (const timer of this.timers) timer.unref();
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** A fault names only the limit: how much was found depends on the moment of counting. */
  private checkProcesses(): void {
    const { memory, processes } = this.limits;
    const members = this.tree.listMembers();
    const threads = members.reduce((sum, each) => sum + each.threads, 0);
    if (processes !== null && members.length > processes) {
      this.end(makeFault('peer/processes', `more than ${processes} processes at once`));
    } else if (processes !== null && threads > processes * THREADS_PER_PROCESS) {
      this.end(makeFault('peer/processes', `more than ${processes * THREADS_PER_PROCESS} threads at once`));
    } else if (memory !== null && exceedsMemory(this.tree, members, this.folders.scratch, memory)) {
      this.end(makeFault('peer/memory', `more than ${memory} bytes of memory`));
    }
  }

  private async checkDisk(limit: number): Promise<void> {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    const sizes = await Promise.all(this.folders.writable.map(folderSize));
    this.isMeasuring = false;
    const used = sizes.reduce((sum, size) => sum + size, 0);
    if (used > limit) this.end(makeFault('peer/disk', `more than ${limit} bytes on the disk`));
  }

  private end(fault: PeerFault): void {
    this.stop();
    this.tree.killOnce();
    this.onExcess(fault);
  }
}

import { makeFault, type PeerFault } from './peer.js';
import type { PeerLimits } from './peer-limits.js';
import { listMembers, type ProcessTree, TreeKiller } from './process-tree.js';
import { readResidentBytes } from './procfs.js';
import { SANDBOX } from './sandbox.js';

const INTERVAL_MS = 50;

/** Counts the tree at intervals, which binds every user, root included, and all processes of the tree together. */
export class UsageMonitor {
  private readonly timer: NodeJS.Timeout;

  constructor(tree: ProcessTree, limits: PeerLimits, onExcess: (fault: PeerFault) => void) {
    this.timer = setInterval(() => {
      const fault = findExcess(tree, limits);
      if (!fault) return;
      this.stop();
      new TreeKiller(tree).killOnce();
      onExcess(fault);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** A fault names only the limit: how much was found depends on the moment of counting. */
function findExcess(tree: ProcessTree, { memory, processes }: PeerLimits): PeerFault | null {
  // The sandbox's own process does not count.
  const members = listMembers(tree).members.filter(({ name }) => name !== SANDBOX);
  if (processes !== null && members.length > processes) {
    return makeFault('peer/processes', `more than ${processes} processes at once`);
  }
  const resident = memory === null ? 0 : members.reduce((sum, { pid }) => sum + readResidentBytes(pid), 0);
  if (memory === null || resident <= memory) return null;
  return makeFault('peer/memory', `more than ${memory} bytes of memory`);
}

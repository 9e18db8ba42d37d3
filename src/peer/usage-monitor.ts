import { makeFault, type PeerFault } from './peer.js';
import type { Limits } from './process-limits.js';
import { Felling, type Tree, takeCensus } from './process-tree.js';
import { readResident } from './procfs.js';
import { SANDBOX } from './sandbox.js';

const EVERY_MS = 50;

/** Counts the tree again and again, which holds for every user, root included, and for all of its processes together. */
export class Monitor {
  private readonly timer: NodeJS.Timeout;

  constructor(tree: Tree, limits: Limits, onExcess: (fault: PeerFault) => void) {
    this.timer = setInterval(() => {
      const fault = excessOf(tree, limits);
      if (!fault) return;
      this.stop();
      new Felling(tree).strike();
      onExcess(fault);
    }, EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** How much was found depends on the moment of looking: a fault names the limit alone, the same one whenever it is found. */
function excessOf(tree: Tree, { memory, processes }: Limits): PeerFault | null {
  // The sandbox itself is not the player's doing.
  const members = takeCensus(tree).members.filter(({ name }) => name !== SANDBOX);
  if (processes !== null && members.length > processes) {
    return makeFault('peer/processes', `more than ${processes} processes at once`);
  }
  const resident = memory === null ? 0 : members.reduce((sum, { pid }) => sum + readResident(pid), 0);
  if (memory === null || resident <= memory) return null;
  return makeFault('peer/memory', `more than ${memory} bytes of memory`);
}

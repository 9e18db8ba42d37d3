const MIB = 1024 * 1024;

/** What one peer may cost. */
export interface PeerLimits {
  /** Bytes that it may send in total. A long game takes some tens of kilobytes. */
  readonly output: number;
  /** Whole messages that may wait to be received. */
  readonly backlog: number;
  /** Bytes sent to it that it may leave unread. */
  readonly unreadInput: number;
  readonly stderrLines: number;
  readonly stderrWidth: number;
  /** Bytes of each process, and of the tree together; null for no limit. */
  readonly memory: number | null;
  /** Processes in the tree; null for no limit. */
  readonly processes: number | null;
  /** Bytes in the folders that it may write to; null for no limit. */
  readonly disk: number | null;
  /** Files that each process may have open; null for what the system allows. */
  readonly openFiles: number | null;
}

export const DEFAULT_PEER_LIMITS: PeerLimits = {
  output: 64 * MIB,
  backlog: 1000,
  unreadInput: 4 * MIB,
  stderrLines: 20,
  stderrWidth: 500,
  memory: null,
  processes: null,
  disk: null,
  openFiles: null,
};

/** Those of a program in a sandbox, where nothing else is said. */
const SANDBOX_LIMITS = { memory: 1024 * MIB, processes: 64, disk: 1024 * MIB, openFiles: 4096 } as const;

/** All limits of a peer. What is not given, or null, is what is usual. */
export function completeLimits(given: Partial<PeerLimits>, isSandboxed: boolean): PeerLimits {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { ...DEFAULT_PEER_LIMITS, ...(isSandboxed && SANDBOX_LIMITS), ...known };
}

/** How much fits into each private folder of a sandbox. It counts as memory too. */
export const scratchBytes = ({ memory }: PeerLimits): number =>
  Math.min(MAX_SCRATCH, memory === null ? MAX_SCRATCH : memory / 2);

const MAX_SCRATCH = 256 * MIB;

/** Whether watching the streams is not enough. */
export const limitsResources = ({ memory, processes, disk }: PeerLimits): boolean =>
  memory !== null || processes !== null || disk !== null;

/**
 * Threads that the processes of a tree may have on average: a runtime such as Node starts a dozen of its own. They count for
 * RLIMIT_NPROC, which stops a fork bomb between two counts; counting the tree enforces the exact limits.
 */
export const THREADS_PER_PROCESS = 32;

/**
 * The command that runs another one under limits of the kernel; empty if there are none.
 *
 * RLIMIT_DATA, not RLIMIT_AS: Node, Java and Go reserve gigabytes of addresses that they never use, and hang or crash
 * when these are refused. RLIMIT_NPROC counts everything that the user runs, so our allowance is added to `tasks`, the
 * present count. It does not bind root, for whom `tasks` is null and only counting the tree helps.
 */
export function prlimitCommand(limits: PeerLimits, tasks: number | null): string[] {
  const options: string[] = [];
  if (limits.memory !== null) options.push(`--data=${limits.memory}`);
  if (limits.processes !== null && tasks !== null) {
    options.push(`--nproc=${tasks + limits.processes * THREADS_PER_PROCESS}`);
  }
  if (limits.openFiles !== null) options.push(`--nofile=${limits.openFiles}`);
  // A file that is too large at once is not noticed in time by counting.
  if (limits.disk !== null) options.push(`--fsize=${limits.disk}`);
  return options.length === 0 ? [] : ['prlimit', '--core=0', ...options, '--'];
}

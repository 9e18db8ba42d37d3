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
}

export const DEFAULT_PEER_LIMITS: PeerLimits = {
  output: 64 * MIB,
  backlog: 1000,
  unreadInput: 4 * MIB,
  stderrLines: 20,
  stderrWidth: 500,
  memory: null,
  processes: null,
};

/** Whether watching the streams is not enough. */
export const limitsResources = ({ memory, processes }: PeerLimits): boolean => memory !== null || processes !== null;

/**
 * Threads count for RLIMIT_NPROC, and a runtime such as Node starts a dozen of its own. Counting the tree enforces the
 * exact limit; this one only stops a fork bomb between two counts.
 */
const TASKS_PER_PROCESS = 32;

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
    options.push(`--nproc=${tasks + limits.processes * TASKS_PER_PROCESS}`);
  }
  return options.length === 0 ? [] : ['prlimit', '--core=0', ...options, '--'];
}

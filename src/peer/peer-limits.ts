const MIB = 1024 * 1024;

/** What one peer may cost. */
export interface PeerLimits {
  /** Bytes on stdout in its whole life. A long game takes some tens of kilobytes. */
  readonly output: number;
  /** Whole messages that wait unasked. */
  readonly backlog: number;
  /** Bytes sent to it that it has not read. */
  readonly unreadInput: number;
  readonly stderrLines: number;
  readonly stderrWidth: number;
  /** Bytes, for each process and for the tree together; null for no limit. */
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

/** Whether it takes more than watching the streams. */
export const limitsResources = ({ memory, processes }: PeerLimits): boolean => memory !== null || processes !== null;

/**
 * Threads count for RLIMIT_NPROC, and a runtime such as Node starts a dozen for itself. The exact limit is kept by
 * counting the tree; this one only stops a bomb between two counts.
 */
const TASKS_PER_PROCESS = 32;

/**
 * The command that runs another under the limits of the kernel, or nothing if there are none.
 *
 * RLIMIT_DATA, not RLIMIT_AS: Node, Java and Go reserve gigabytes of addresses which they never use, and hang or crash
 * when these are refused. RLIMIT_NPROC counts all that the user runs, so we add our allowance to `tasks`, the number at
 * the moment; and it does not bind root (`tasks` is null then), for whom only counting the tree helps.
 */
export function prlimitCommand(limits: PeerLimits, tasks: number | null): string[] {
  const bounds: string[] = [];
  if (limits.memory !== null) bounds.push(`--data=${limits.memory}`);
  if (limits.processes !== null && tasks !== null) {
    bounds.push(`--nproc=${tasks + limits.processes * TASKS_PER_PROCESS}`);
  }
  return bounds.length === 0 ? [] : ['prlimit', '--core=0', ...bounds, '--'];
}

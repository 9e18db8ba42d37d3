import { findCommand } from './command.js';
import { containmentCommand, findContainmentProblem, openUnnamedFile } from './containment.js';
import type { KitAddress } from './network-gate.js';
import { type PeerLimits, prlimitCommand, scratchBytes } from './peer-limits.js';
import { HAS_PROC } from './process-tree.js';
import { countTasks } from './procfs.js';
import { makeSandbox, type SandboxOptions } from './sandbox.js';
import { SANDBOX_RELAY } from './sandbox-relay.js';
import { reachablePath, type SandboxUser, sandboxUser } from './sandbox-user.js';
import type { SandboxView } from './sandbox-view.js';

export interface WrapOptions extends SandboxView {
  readonly limits: PeerLimits;
  readonly sandbox: boolean;
  /** What a program in a sandbox can connect to; null for nothing. */
  readonly reach: KitAddress | null;
}

/** A command line in what contains and limits it. */
export interface WrappedCommand {
  readonly argv: readonly string[];
  /** Where bubblewrap describes the namespace; null if the program is not contained. The tree closes it. */
  readonly infoFd: number | null;
  /** Further files of bubblewrap's, to be closed once the child has them. */
  readonly files: readonly number[];
  readonly user: SandboxUser | null;
  readonly scratch: readonly string[];
  readonly hasRelay: boolean;
}

/** The sandbox is outside and the limits inside, so that they bind the program and not the sandbox. Or why there cannot be one. */
export function wrapCommand(options: WrapOptions): WrappedCommand | string {
  const { argv, limits, sandbox, reach } = options;
  if (!sandbox) return contain([...limitsFor(limits, process.getuid?.() ?? 0), ...argv]);
  const relay = reach === null ? [] : relayCommand(reach, options);
  if (relay === null) return 'a sandbox with a network needs a node that other users than root can run';
  const made = makeSandbox({ ...options, scratchBytes: scratchBytes(limits) } satisfies SandboxOptions);
  if (typeof made === 'string') return made;
  const { command, files, scratch, user } = made;
  const infoFd = openUnnamedFile();
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  return {
    argv: [...command, ...limitsFor(limits, uid), ...relay, ...made.argv],
    infoFd,
    files,
    user,
    scratch,
    hasRelay: reach !== null,
  };
}

/** In a pid namespace, wherever that is possible. */
function contain(argv: readonly string[]): WrappedCommand {
  const isContained = findContainmentProblem() === null;
  const infoFd = isContained ? openUnnamedFile() : null;
  return {
    argv: isContained ? [...containmentCommand(), ...argv] : argv,
    infoFd,
    files: [],
    user: null,
    scratch: [],
    hasRelay: false,
  };
}

function relayCommand({ host, port }: KitAddress, { env }: WrapOptions): string[] | null {
  const user = sandboxUser();
  const path = reachablePath(`${process.execPath.replace(/\/[^/]*$/, '')}:${env['PATH'] ?? ''}`, user);
  const node = findCommand(['node'], { path });
  return node.ok ? [node.value[0]!, '-e', SANDBOX_RELAY, host, String(port)] : null;
}

/** Counting all processes takes long, and a few more or less do not matter. Programs can see the sum, so it is a round one. */
const COUNT_MS = 5000;
const ROUND = 1024;
const counts = new Map<number, { readonly at: number; readonly tasks: number }>();

function limitsFor(limits: PeerLimits, uid: number): string[] {
  const isCounted = limits.processes !== null && uid !== 0 && HAS_PROC;
  return prlimitCommand(limits, isCounted ? tasksOf(uid) : null);
}

function tasksOf(uid: number): number {
  const known = counts.get(uid);
  if (known !== undefined && performance.now() - known.at < COUNT_MS) return known.tasks;
  const tasks = Math.ceil(countTasks(uid) / ROUND) * ROUND;
  counts.set(uid, { at: performance.now(), tasks });
  return tasks;
}

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { findCommand } from './command.js';
import { createMark, guardTree, unguardTree } from './orphan-guard.js';
import { makeFault, type PeerFault } from './peer.js';
import { limitsResources, type PeerLimits, prlimitCommand } from './peer-limits.js';
import { openPipes } from './pipes.js';
import { HAS_PROC, type ProcessTree, trackTree } from './process-tree.js';
import { countTasks } from './procfs.js';
import { findSandboxProblem, SIGNAL_EXIT_BASE, sandboxCommand } from './sandbox.js';
import { StdinWriter } from './stdin-writer.js';

export interface LaunchOptions {
  /** The full path of the program, and its arguments. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits: PeerLimits;
  readonly sandbox: boolean;
  readonly hidden: readonly string[];
  readonly writable: readonly string[];
}

export type LaunchResult =
  | { readonly ok: true; readonly child: Child }
  | { readonly ok: false; readonly fault: PeerFault };

/** A running process with its streams, and how it ended. */
export class Child {
  readonly tree: ProcessTree;
  readonly stdin: Writable;
  readonly stdinWriter: StdinWriter;
  readonly stdout: Readable;
  readonly stderr: Readable;
  hasExited = false;
  exit: number | null = null;
  signal: string | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(
    spawned: ChildProcess,
    tree: ProcessTree,
    { stdin, stdinFd, stdout, stderr }: Streams,
    isSandboxed: boolean,
  ) {
    this.tree = tree;
    this.stdin = stdin;
    this.stdinWriter = new StdinWriter(stdin, stdinFd);
    this.stdout = stdout;
    this.stderr = stderr;
    // What follows a broken pipe reports it: the end of file, or an exit status.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => stream.destroy());
    spawned.on('exit', (exit, signal) => {
      this.hasExited = true;
      [this.exit, this.signal] = isSandboxed ? unwrapExit(exit, signal) : [exit, signal];
      for (const call of this.listeners) call();
    });
  }

  onExit(call: () => void): void {
    this.listeners.push(call);
  }

  /** For a process that is gone: no handle stays open, and Herald's end need not kill it. */
  release(): void {
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.destroy();
    unguardTree(this.tree);
  }
}

interface Streams {
  readonly stdin: Writable;
  /** Null if only the stream has it. */
  readonly stdinFd: number | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

export function launch(options: LaunchOptions): LaunchResult {
  const obstacle = findObstacle(options);
  if (obstacle) return { ok: false, fault: obstacle };
  try {
    return launchChild(options);
  } catch (error) {
    // Out of processes, memory or file descriptors, which is not the player's fault.
    const message = `the system cannot run ${options.argv[0]}: ${error instanceof Error ? error.message : error}`;
    return { ok: false, fault: cannotStart(message) };
  }
}

/** The machine is at fault, and not the program. */
const cannotStart = (message: string): PeerFault => makeFault('peer/cannot-start', message, { blame: 'environment' });

function findObstacle({ cwd, env, limits, sandbox }: LaunchOptions): PeerFault | null {
  if (!existsSync(cwd)) return cannotStart(`the working directory ${cwd} does not exist`);
  const problem = sandbox ? findSandboxProblem() : null;
  if (problem !== null) return makeFault('peer/no-sandbox', problem);
  if (!limitsResources(limits) || findCommand(['prlimit'], { path: env['PATH'] ?? '' }).ok) return null;
  const missing = 'limits need prlimit, which is not on the PATH (Debian: apt-get install util-linux)';
  return makeFault('peer/no-limits', missing);
}

function launchChild(options: LaunchOptions): LaunchResult {
  const { mark, environment } = createMark();
  const [program, ...args] = wrapCommand(options);
  const pipes = HAS_PROC ? openPipes() : null;
  const spawned = spawn(program!, args, {
    cwd: options.cwd,
    env: { ...options.env, ...environment },
    detached: true,
    stdio: pipes ? [...pipes.childEnds] : 'pipe',
  });
  pipes?.closeChildEnds();
  const streams = pipes ?? streamsOf(spawned as ChildProcessWithoutNullStreams);
  if (spawned.pid === undefined) return failToLaunch(spawned, streams, options);
  const tree = trackTree(spawned.pid, mark);
  guardTree(tree);
  return { ok: true, child: new Child(spawned, tree, streams, options.sandbox) };
}

const streamsOf = ({ stdin, stdout, stderr }: ChildProcessWithoutNullStreams): Streams => ({
  stdin,
  stdinFd: null,
  stdout,
  stderr,
});

/** The sandbox is outside and the limits inside, so that they bind the player and not the sandbox. */
function wrapCommand({ argv, cwd, limits, sandbox, hidden, writable }: LaunchOptions): string[] {
  const uid = process.getuid?.() ?? 0;
  const tasks = limits.processes !== null && uid !== 0 && HAS_PROC ? countTasks(uid) : null;
  return [
    ...(sandbox ? sandboxCommand(argv[0]!, cwd, { hidden, writable }) : []),
    ...prlimitCommand(limits, tasks),
    ...argv,
  ];
}

// Node reports some errors by a later event instead of throwing, and we need not wait for that.
function failToLaunch(
  spawned: ChildProcess,
  { stdin, stdout, stderr }: Streams,
  { argv }: LaunchOptions,
): LaunchResult {
  spawned.on('error', () => {});
  for (const stream of [stdin, stdout, stderr]) stream.destroy();
  const message = `${argv[0]} passed every check, but the system cannot run it`;
  return { ok: false, fault: cannotStart(message) };
}

function unwrapExit(exit: number | null, signal: string | null): [number | null, string | null] {
  const [name] = Object.entries(constants.signals).find(([, number]) => number + SIGNAL_EXIT_BASE === exit) ?? [];
  return name ? [null, name] : [exit, signal];
}

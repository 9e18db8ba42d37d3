import { type ChildProcess, type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { Child, type Streams } from './child.js';
import { findCommand } from './command.js';
import { ContainedTree } from './contained-tree.js';
import { coverInheritedFiles } from './inherited-files.js';
import { MarkedTree } from './marked-tree.js';
import { openGate } from './network-gate.js';
import { createMark, guardTree } from './orphan-guard.js';
import { makeFault, type PeerFault } from './peer.js';
import { limitsResources } from './peer-limits.js';
import { openPipes, type Pipes } from './pipes.js';
import { HAS_PROC, type ProcessTree } from './process-tree.js';
import { findSandboxProblem } from './sandbox.js';
import { type WrapOptions, type WrappedCommand, wrapCommand } from './wrap-command.js';

export type LaunchResult =
  | { readonly ok: true; readonly child: Child }
  | { readonly ok: false; readonly fault: PeerFault };

export function launch(options: WrapOptions): LaunchResult {
  const obstacle = findObstacle(options);
  if (obstacle) return { ok: false, fault: obstacle };
  try {
    const wrapped = wrapCommand(options);
    if (typeof wrapped === 'string') return { ok: false, fault: makeFault('peer/no-sandbox', wrapped) };
    return launchChild(options, wrapped);
  } catch (error) {
    // Out of processes, memory or file descriptors, which is not the player's fault.
    const message = `the system cannot run ${options.argv[0]}: ${error instanceof Error ? error.message : error}`;
    return { ok: false, fault: cannotStart(message) };
  }
}

/** The machine is at fault, and not the program. */
const cannotStart = (message: string): PeerFault => makeFault('peer/cannot-start', message, { blame: 'environment' });

function findObstacle({ cwd, env, limits, sandbox }: WrapOptions): PeerFault | null {
  if (!existsSync(cwd)) return cannotStart(`the working directory ${cwd} does not exist`);
  const problem = sandbox ? findSandboxProblem() : null;
  if (problem !== null) return makeFault('peer/no-sandbox', problem);
  if (!limitsResources(limits) || findCommand(['prlimit'], { path: env['PATH'] ?? '' }).ok) return null;
  const missing = 'limits need prlimit, which is not on the PATH (Debian: apt-get install util-linux)';
  return makeFault('peer/no-limits', missing);
}

function launchChild(options: WrapOptions, wrapped: WrappedCommand): LaunchResult {
  const { mark, environment } = createMark();
  const [program, ...args] = wrapped.argv;
  const pipes = HAS_PROC ? openPipes(wrapped.user) : null;
  const spawned = spawn(program!, args, {
    cwd: options.sandbox ? '/' : options.cwd,
    env: { ...options.env, ...environment },
    detached: true,
    stdio: stdioFor(wrapped, pipes),
    ...wrapped.user,
  });
  pipes?.closeChildEnds();
  for (const fd of wrapped.files) closeSync(fd);
  const ours = pipes ?? streamsOf(spawned as ChildProcessWithoutNullStreams);
  if (spawned.pid === undefined) return failToLaunch(spawned, ours, options, wrapped);
  const tree = treeOf(spawned.pid, mark, wrapped);
  guardTree(tree);
  const close = options.reach && wrapped.hasRelay ? openGate(spawned, options.reach) : () => {};
  const { scratch, infoFd } = wrapped;
  return { ok: true, child: new Child({ spawned, tree, streams: ours, isContained: infoFd !== null, scratch, close }) };
}

/** In the order of descriptors that `containment.ts` says. */
function stdioFor({ infoFd, files: more, hasRelay }: WrappedCommand, pipes: Pipes | null): StdioOptions {
  if (pipes === null) return 'pipe';
  const [stdin, stdout, stderr] = pipes.childEnds;
  const channel = hasRelay ? (['ipc'] as const) : [];
  const files: (number | 'ignore' | 'ipc')[] =
    infoFd === null
      ? [stdin, stdout, stderr]
      : ['ignore', 'ignore', stderr, infoFd, stdin, stdout, ...more, ...channel];
  for (const [fd, cover] of coverInheritedFiles()) {
    while (files.length < fd) files.push('ignore');
    files[fd] ??= cover;
  }
  return files;
}

const treeOf = (root: number, mark: string, { infoFd, hasRelay }: WrappedCommand): ProcessTree =>
  infoFd === null ? new MarkedTree(root, mark) : new ContainedTree({ root, infoFd, hasRelay });

const streamsOf = ({ stdin, stdout, stderr }: ChildProcessWithoutNullStreams): Streams => ({
  stdin,
  stdinFd: null,
  stdout,
  stderr,
});

// Node reports some errors by a later event instead of throwing, and we need not wait for that.
function failToLaunch(
  spawned: ChildProcess,
  { stdin, stdout, stderr }: Streams,
  { argv }: WrapOptions,
  { infoFd }: WrappedCommand,
): LaunchResult {
  spawned.on('error', () => {});
  for (const stream of [stdin, stdout, stderr]) stream.destroy();
  if (infoFd !== null) closeSync(infoFd);
  const message = `${argv[0]} passed every check, but the system cannot run it`;
  return { ok: false, fault: cannotStart(message) };
}

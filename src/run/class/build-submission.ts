import { isPeerEnd } from '../../kit/process-rules.js';
import {
  completeLimits,
  discardingFramer,
  folderSize,
  makeCommand,
  type Observer,
  type PeerFault,
  type PeerLimits,
  startProcess,
  systemClock,
} from '../../peer/index.js';

export interface BuildOptions {
  readonly argv: readonly string[];
  /** The only directory that it may write to in a sandbox. */
  readonly cwd: string;
  readonly seconds: number;
  readonly limits: Partial<PeerLimits>;
  readonly sandbox: boolean;
  readonly hidden: readonly string[];
  readonly signal: AbortSignal;
}

/** The result of a build. If the machine cannot build at all, the submission is not to blame. */
export type Built =
  | { readonly ok: true }
  | { readonly ok: false; readonly blame: 'submission' | 'environment'; readonly reason: string };

/** In a sandbox: compilers take more than players, and so do their build tools. */
const BUILD_MEMORY = 2 * 1024 ** 3;
const BUILD_PROCESSES = 256;

type End = { readonly exit: string } | { readonly fault: PeerFault } | 'late' | 'interrupted';

/** A build that closes its output or its input continues: only its exit ends it. */
const isNotTheEnd = (code: string): boolean => isPeerEnd(code) || code === 'peer/ended';

/** Builds a submission, supervised like a player. Everything that it leaves running is killed. */
export async function build(options: BuildOptions): Promise<Built> {
  const { argv, cwd, sandbox, hidden } = options;
  const limits = limitsOf(options);
  const waiting = waitForEnd(options);
  const peer = startProcess({
    label: 'build',
    argv,
    cwd,
    framer: discardingFramer(),
    limits,
    sandbox,
    hidden,
    writable: [cwd],
    observe: waiting.observe,
  });
  peer.closeInput();
  const end = await waiting.end;
  const { stderr } = await peer.end(0);
  const result = resultOf(end, options, stderr);
  // A quick one may have filled the disk before anybody looked.
  if (!result.ok || limits.disk === null || (await folderSize(cwd)) <= limits.disk) return result;
  return { ok: false, blame: 'submission', reason: `${makeCommand(argv)}: more than ${limits.disk} bytes on the disk` };
}

function limitsOf({ limits, sandbox }: BuildOptions): PeerLimits {
  const more = { memory: limits.memory ?? BUILD_MEMORY, processes: limits.processes ?? BUILD_PROCESSES };
  return completeLimits({ ...limits, ...(sandbox && more) }, sandbox);
}

function waitForEnd({ seconds, signal }: BuildOptions): {
  readonly end: Promise<End>;
  readonly observe: Observer;
} {
  let settle: (end: End) => void = () => {};
  const end = new Promise<End>((resolve) => {
    settle = resolve;
  });
  const stopWaiting = systemClock.after(seconds * 1000, () => settle('late'));
  const interrupt = (): void => settle('interrupted');
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  void end.then(() => {
    stopWaiting();
    signal.removeEventListener('abort', interrupt);
  });
  const observe: Observer = (event) => {
    if (event.kind === 'exit') settle({ exit: event.signal ?? String(event.exit) });
    if (event.kind === 'fault' && !isNotTheEnd(event.fault.code)) settle({ fault: event.fault });
  };
  return { end, observe };
}

function resultOf(end: End, { argv, seconds }: BuildOptions, stderr: readonly string[]): Built {
  const command = makeCommand(argv);
  const last = stderr.findLast((line) => line.trim() !== '');
  const because = last === undefined ? '' : `: ${last}`;
  if (end === 'interrupted') return { ok: false, blame: 'environment', reason: 'interrupted' };
  if (end === 'late') return { ok: false, blame: 'submission', reason: `${command} took more than ${seconds} s` };
  if ('fault' in end) {
    const blame = end.fault.blame === 'player' ? 'submission' : 'environment';
    return { ok: false, blame, reason: `${command}: ${end.fault.message}` };
  }
  if (end.exit === '0') return { ok: true };
  return { ok: false, blame: 'submission', reason: `${command} exited with ${end.exit}${because}` };
}

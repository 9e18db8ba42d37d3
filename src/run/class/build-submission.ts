import {
  discardingFramer,
  makeCommand,
  type Observer,
  type PeerFault,
  type PeerLimits,
  startProcess,
  systemClock,
} from '../../peer/index.js';

export interface Build {
  readonly argv: readonly string[];
  /** The only place that it may write to in a sandbox. */
  readonly cwd: string;
  readonly seconds: number;
  readonly limits: Partial<PeerLimits>;
  readonly sandbox: boolean;
  readonly hidden: readonly string[];
  readonly signal: AbortSignal;
}

/** How it went wrong, if it did; a machine that cannot build at all is nobody's bad build. */
export type Built =
  | { readonly ok: true }
  | { readonly ok: false; readonly blame: 'submission' | 'environment'; readonly reason: string };

type End = { readonly exit: string } | { readonly fault: PeerFault } | 'late' | 'interrupted';

/** Stopping to print, or to listen, ends no build: only its exit does. */
const GOING_ON: readonly string[] = ['peer/closed', 'peer/broken-pipe', 'peer/died', 'peer/ended'];

/** Builds a submission, supervised like a player. All that it leaves running is ended with it. */
export async function build(order: Build): Promise<Built> {
  const { argv, cwd, limits, sandbox, hidden } = order;
  const waiting = waitFor(order);
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
  const { stderrTail } = await peer.end(0);
  return builtFrom(end, order, stderrTail);
}

function waitFor({ seconds, signal }: Build): { readonly end: Promise<End>; readonly observe: Observer } {
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
    if (event.kind === 'fault' && !GOING_ON.includes(event.fault.code)) settle({ fault: event.fault });
  };
  return { end, observe };
}

function builtFrom(end: End, { argv, seconds }: Build, stderr: readonly string[]): Built {
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
  return { ok: false, blame: 'submission', reason: `${command} ended with ${end.exit}${because}` };
}

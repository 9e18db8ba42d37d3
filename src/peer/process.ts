import { type Clock, systemClock } from './clock.js';
import { findCommand } from './command.js';
import type { Framer } from './framer.js';
import { Inbox } from './inbox.js';
import { LineTail } from './line-tail.js';
import {
  type Ending,
  makeFault,
  type Observer,
  type Peer,
  type PeerFault,
  type Received,
  type Unreceived,
} from './peer.js';
import { DEFAULT_PEER_LIMITS, limitsResources, type PeerLimits } from './peer-limits.js';
import { encodeToScratch } from './scratch-encode.js';
import { type Child, launch } from './spawn.js';
import { terminateTree } from './terminate.js';
import { UsageMonitor } from './usage-monitor.js';

export interface ProcessOptions<M> {
  readonly label: string;
  /** The program and its arguments, as `parseCommand` returns them. */
  readonly argv: readonly string[];
  readonly framer: Framer<M>;
  readonly cwd?: string;
  /** Instead of Herald's own environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  /** Folders that it may not see in a sandbox. */
  readonly hidden?: readonly string[];
  /** Folders that it may write to in a sandbox. */
  readonly writable?: readonly string[];
  readonly clock?: Clock;
  readonly observe?: Observer;
}

/** A peer that is a process of its own. */
export interface ChildPeer<M> extends Peer<M> {
  /** Sends `SIGTERM` or the like, as whoever is unkind to the process might. */
  signal(name: string): void;
}

/** Never throws, and never fails: a command that cannot be run is a peer whose first reply is that fault. */
export const startProcess = <M>(options: ProcessOptions<M>): ChildPeer<M> => new ProcessPeer(options);

/**
 * A pipe breaks a moment before the exit status is known, and a process's last words may still be in the pipe when it
 * is. So much time is given to the rest of the news before a verdict, within the deadline.
 */
const NEWS_MS = 200;

class ProcessPeer<M> implements ChildPeer<M> {
  readonly label: string;
  private readonly options: ProcessOptions<M>;
  private readonly clock: Clock;
  private readonly limits: PeerLimits;
  private readonly inbox: Inbox<M>;
  private readonly stderr: LineTail;
  private readonly child: Child | null;
  private readonly monitor: UsageMonitor | null = null;
  private bytesSent = 0;
  private bytesReceived = 0;
  private isInputOpen = true;
  private ending: Promise<Ending> | null = null;
  private news: { readonly cancel: () => void } | null = null;
  private hasToldExit = false;
  private readonly seen = { eof: false, stderrEof: false, exited: false, brokenPipe: false, half: false };

  constructor(options: ProcessOptions<M>) {
    this.options = options;
    this.label = options.label;
    this.clock = options.clock ?? systemClock;
    this.limits = { ...DEFAULT_PEER_LIMITS, ...options.limits };
    this.stderr = new LineTail({ lines: this.limits.stderrLines, width: this.limits.stderrWidth });
    this.inbox = new Inbox({
      label: this.label,
      framer: options.framer,
      clock: this.clock,
      backlog: this.limits.backlog,
      complete: (fault) => this.complete(fault),
      explainSilence: (timeoutMs) => this.explainSilence(timeoutMs),
      onFault: (fault) => this.onFault(fault),
    });
    this.child = this.start();
    if (this.child?.tree && limitsResources(this.limits)) {
      this.monitor = new UsageMonitor(this.child.tree, this.limits, (fault) => this.inbox.fail(fault));
    }
  }

  /** Written first, and observed while the process reads: what is written down takes no time of the exchange. */
  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? encodeToScratch(text) : text;
    const at = this.clock.now();
    const inlet = this.isInputOpen && !this.inbox.fault ? this.child?.stdinWriter : undefined;
    const unread = inlet?.queuedBytes ?? 0;
    const hasRoom = unread + bytes.length <= this.limits.unreadInput;
    if (hasRoom) inlet?.write(bytes);
    this.options.observe?.({ at, kind: '>>', bytes: new Uint8Array(bytes) });
    this.bytesSent += bytes.length;
    if (inlet && !hasRoom) this.failNotReading(unread);
  }

  receive(timeoutMs: number): Promise<Received<M>> {
    return this.inbox.receive(timeoutMs);
  }

  unreceived(): Unreceived<M> {
    return this.inbox.unreceived();
  }

  closeInput(): void {
    if (!this.isInputOpen) return;
    this.isInputOpen = false;
    this.options.observe?.({ at: this.clock.now(), kind: 'input-closed' });
    this.child?.stdinWriter.close();
  }

  signal(name: string): void {
    if (this.child !== null && !this.child.hasExited) process.kill(this.child.tree.root, name);
  }

  end(graceMs = 0): Promise<Ending> {
    this.ending ??= this.endOnce(graceMs);
    return this.ending;
  }

  private async endOnce(graceMs: number): Promise<Ending> {
    this.closeInput();
    const rest = this.child
      ? await terminateTree(this.child, graceMs, this.clock)
      : { leftovers: [], survivors: [], killed: false };
    this.monitor?.stop();
    this.news?.cancel();
    this.tellExit();
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended', { blame: 'kit' }));
    const ending: Ending = {
      exit: this.child?.exit ?? null,
      signal: this.child?.signal ?? null,
      ...rest,
      stderrTail: this.stderr.read(),
      bytesSent: this.bytesSent,
      bytesReceived: this.bytesReceived,
      stderrBytes: this.stderr.bytes,
    };
    this.options.observe?.({ at: this.clock.now(), kind: 'ended', ending });
    return ending;
  }

  private start(): Child | null {
    const { argv, cwd = '.', env = process.env, sandbox = false, hidden = [], writable = [] } = this.options;
    const path = env['PATH'];
    const found = findCommand(argv, path === undefined ? { cwd } : { cwd, path });
    if (!found.ok) {
      this.inbox.fail(makeFault('peer/cannot-start', found.error.message));
      return null;
    }
    const launched = launch({ argv: found.value, cwd, env, limits: this.limits, sandbox, hidden, writable });
    if (!launched.ok) this.inbox.fail(launched.fault);
    else this.listen(launched.child);
    return launched.ok ? launched.child : null;
  }

  private listen(child: Child): void {
    child.stdout.on('data', (chunk: Uint8Array) => this.hear(chunk, child));
    child.stdout.on('end', () => this.onEof());
    child.stderr.on('data', (chunk: Uint8Array) => {
      this.stderr.write(chunk);
      this.options.observe?.({ at: this.clock.now(), kind: 'stderr', bytes: chunk });
    });
    child.stderr.on('end', () => this.learn('stderrEof'));
    child.stdin.on('error', () => this.learn('brokenPipe'));
    child.onExit(() => {
      this.seen.exited = true;
      if (this.seen.eof) this.tellExit();
      this.learn('exited');
    });
  }

  /** After the end of its output, if that comes at all: which of them is noticed first is chance. */
  private tellExit(): void {
    if (!this.child || !this.seen.exited || this.hasToldExit) return;
    this.hasToldExit = true;
    const { exit, signal } = this.child;
    this.options.observe?.({ at: this.clock.now(), kind: 'exit', exit, signal });
  }

  private hear(chunk: Uint8Array, child: Child): void {
    this.bytesReceived += chunk.length;
    if (this.inbox.fault) return;
    this.options.observe?.({ at: this.clock.now(), kind: '<<', bytes: new Uint8Array(chunk) });
    this.inbox.feed(chunk);
    if (this.bytesReceived > this.limits.output && !this.inbox.fault) {
      this.inbox.fail(makeFault('peer/flood', `more than ${this.limits.output} bytes on stdout`));
    }
    // The pipe fills, and the peer waits until it is ended.
    if (this.inbox.fault) child.stdout.pause();
  }

  private onEof(): void {
    this.options.observe?.({ at: this.clock.now(), kind: 'eof' });
    this.tellExit();
    this.seen.half = this.inbox.finish() !== null && !this.inbox.fault;
    this.learn('eof');
  }

  /** The peer is going. Once all is known, or enough time has passed, the fault is named. */
  private learn(what: 'eof' | 'stderrEof' | 'exited' | 'brokenPipe'): void {
    this.seen[what] = true;
    if (this.inbox.fault || (what === 'stderrEof' && !this.seen.exited)) return;
    // News that lay in the pipes while Herald itself was busy is on time: one more look, then the verdict.
    this.news ??= { cancel: this.clock.after(NEWS_MS, () => setImmediate(() => this.conclude())) };
    if (this.seen.exited && this.seen.eof && this.seen.stderrEof) this.conclude();
  }

  private conclude(): void {
    this.news?.cancel();
    this.tellExit();
    this.inbox.fail(this.nameFault());
  }

  private nameFault(): PeerFault {
    const { exited, eof, half } = this.seen;
    const framing = this.options.framer.error;
    const isDeath = exited && (this.child?.exit !== 0 || !half);
    if (isDeath) return makeFault('peer/died', describeDeath(this.child!, half));
    if (half && framing) return makeFault(framing.code, framing.message, { framing });
    if (eof) return makeFault('peer/closed', 'stdout was closed, although the process is still running');
    return makeFault('peer/broken-pipe', 'stdin was closed, although the process is still running');
  }

  private explainSilence(timeoutMs: number): PeerFault | null {
    this.options.observe?.({ at: this.clock.now(), kind: 'deadline', timeoutMs });
    if (this.news && !this.inbox.fault) this.conclude();
    return this.inbox.fault;
  }

  private failNotReading(unread: number): void {
    const { unreadInput } = this.limits;
    const message = `${unread} bytes wait on stdin, and the process does not read; the limit is ${unreadInput}`;
    this.inbox.fail(makeFault('peer/not-reading', message));
  }

  private complete(fault: PeerFault): PeerFault {
    const { exit = null, signal = null } = this.child ?? {};
    return { ...fault, exit, signal, stderrTail: this.stderr.read() };
  }

  private onFault(fault: PeerFault): void {
    // Once we have ended it, how it went is in its ending and nobody's fault.
    if (this.ending === null) this.options.observe?.({ at: this.clock.now(), kind: 'fault', fault });
  }
}

function describeDeath({ exit, signal }: Child, half: boolean): string {
  const how = signal === null ? `exited with status ${exit}` : `was ended by ${signal}`;
  return `the process ${how}${half ? ', in the middle of a message' : ''}`;
}

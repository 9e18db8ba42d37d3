import type { WatchedActivity } from './activity.js';
import { BasePeer } from './base-peer.js';
import type { Child } from './child.js';
import type { Clock } from './clock.js';
import { findCommand } from './command.js';
import { cleanEnvironment, type Environment } from './environment.js';
import type { Framer } from './framer.js';
import { LineExcerpt } from './line-excerpt.js';
import type { KitAddress } from './network-gate.js';
import { type Ending, framingFault, makeFault, type Observer, type Peer, type PeerFault } from './peer.js';
import { completeLimits, limitsResources, type PeerLimits } from './peer-limits.js';
import { HAS_PROC } from './process-tree.js';
import type { ProcessorUse } from './processor-use.js';
import { reachablePath, sandboxUser } from './sandbox-user.js';
import { encodeToScratch } from './scratch-encode.js';
import { launch } from './spawn.js';
import { terminateTree } from './terminate.js';
import { UsageMonitor } from './usage-monitor.js';

export interface ProcessOptions<M> {
  readonly label: string;
  /** The program and its arguments, as `parseCommand` returns them. */
  readonly argv: readonly string[];
  readonly framer: Framer<M>;
  readonly cwd?: string;
  /** Instead of a clean environment. */
  readonly env?: Environment;
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  /** Folders that a sandbox hides. */
  readonly hidden?: readonly string[];
  /** Folders that a sandbox shows, besides the program's and the working directory. */
  readonly shown?: readonly string[];
  /** Folders that are writable in a sandbox. */
  readonly writable?: readonly string[];
  /** The address that the program connects to, if any: in a sandbox, there is no other. */
  readonly reach?: KitAddress | null;
  /** Written to its standard input at once, which stays open. */
  readonly input?: string;
  readonly clock?: Clock;
  readonly observe?: Observer;
}

/** A peer that is a process of its own. */
export interface ChildPeer<M> extends Peer<M> {
  /** Sends a signal such as `SIGTERM` to the process. */
  signal(name: string): void;
  /** What the process and all that it started do with the processor; null if it is not known. */
  processorUse(): ProcessorUse | null;
}

/** Never throws and never rejects: a command that cannot be run is a peer whose first reply is that fault. */
export const startProcess = <M>(options: ProcessOptions<M>): ChildPeer<M> => new ProcessPeer(options);

/**
 * A pipe breaks a moment before the exit status is known, and when that is known, the last output may still be in the
 * pipe. This much time is given to all of it to arrive before the fault is named, within the deadline.
 */
const SETTLE_MS = 200;

class ProcessPeer<M> extends BasePeer<M> implements ChildPeer<M> {
  private readonly options: ProcessOptions<M>;
  private readonly limits: PeerLimits;
  private readonly stderr: LineExcerpt;
  private readonly child: Child | null;
  private readonly monitor: UsageMonitor | null = null;
  private settling: { readonly cancel: () => void } | null = null;
  /** Time that the processes had used when they were last looked at. */
  private usedMs: number | null = null;
  private hasReportedExit = false;
  private sends = 0;
  private readonly seen = { eof: false, stderrEof: false, exited: false, brokenPipe: false, halfMessage: false };

  constructor(options: ProcessOptions<M>) {
    const limits = completeLimits(options.limits ?? {}, options.sandbox ?? false);
    super({ ...options, backlog: limits.backlog, isTimed: HAS_PROC });
    this.options = options;
    this.limits = limits;
    this.stderr = new LineExcerpt({ lines: limits.stderrLines, width: limits.stderrWidth });
    this.child = this.start();
    if (options.input !== undefined) this.child?.stdinWriter.write(encodeToScratch(options.input));
    if (this.child?.tree && limitsResources(limits)) {
      const folders = { scratch: this.child.scratch, writable: options.writable ?? [] };
      this.monitor = new UsageMonitor(this.child.tree, limits, folders, (fault) => this.inbox.fail(fault));
    }
  }

  /** Writes first, and observes while the process reads: recording takes no time of the exchange. */
  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? encodeToScratch(text) : text;
    const at = this.clock.now();
    this.sends++;
    const writer = this.isInputOpen && !this.inbox.fault ? this.child?.stdinWriter : undefined;
    const unread = writer?.queuedBytes ?? 0;
    const hasRoom = unread + bytes.length <= this.limits.unreadInput;
    if (hasRoom) writer?.write(bytes);
    this.observe?.({ at, kind: '>>', bytes: new Uint8Array(bytes) });
    this.bytesSent += bytes.length;
    if (writer && !hasRoom) this.failNotReading(unread);
  }

  signal(name: string): void {
    if (this.child !== null && !this.child.hasExited) this.child.tree.signal(name);
  }

  override processorUse(): ProcessorUse | null {
    if (this.child === null || !HAS_PROC) return null;
    return this.child.tree.processorUse();
  }

  protected shutInput(): void {
    this.child?.stdinWriter.close();
  }

  protected async terminate(graceMs: number): Promise<Ending> {
    const termination = this.child ? await terminateTree(this.child, graceMs, this.clock) : { killed: false };
    this.monitor?.stop();
    this.settling?.cancel();
    this.reportExit();
    return this.finish({
      exit: this.child?.exit ?? null,
      signal: this.child?.signal ?? null,
      ...termination,
      stderr: this.stderr.read(),
      stderrBytes: this.stderr.bytes,
    });
  }

  private start(): Child | null {
    const { argv, cwd = '.', sandbox = false, reach = null, hidden, shown, writable } = this.options;
    const env = this.options.env ?? cleanEnvironment(process.env);
    const path = sandbox ? reachablePath(env['PATH'] ?? '', sandboxUser()) : env['PATH'];
    const found = findCommand(argv, path === undefined ? { cwd } : { cwd, path });
    if (!found.ok) {
      this.inbox.fail(makeFault('peer/cannot-start', found.error.message));
      return null;
    }
    const folders = { ...(hidden && { hidden }), ...(shown && { shown }), ...(writable && { writable }) };
    const launched = launch({ argv: found.value, cwd, env, limits: this.limits, sandbox, reach, ...folders });
    if (!launched.ok) this.inbox.fail(launched.fault);
    else this.listen(launched.child);
    return launched.ok ? launched.child : null;
  }

  private listen(child: Child): void {
    child.stdout.on('data', (chunk: Uint8Array) => this.onStdout(chunk, child));
    child.stdout.on('end', () => this.onEof());
    child.stderr.on('data', (chunk: Uint8Array) => {
      this.stderr.write(chunk);
      this.observe?.({ at: this.clock.now(), kind: 'stderr', bytes: chunk });
    });
    child.stderr.on('end', () => this.onSign('stderrEof'));
    child.stdin.on('error', () => this.onSign('brokenPipe'));
    child.onExit(() => {
      this.seen.exited = true;
      if (this.seen.eof) this.reportExit();
      this.onSign('exited');
    });
  }

  /** Always after the end of the output, if that comes at all: which of them is noticed first is chance. */
  private reportExit(): void {
    if (!this.child || !this.seen.exited || this.hasReportedExit) return;
    this.hasReportedExit = true;
    const { exit, signal } = this.child;
    this.observe?.({ at: this.clock.now(), kind: 'exit', exit, signal });
  }

  private onStdout(chunk: Uint8Array, child: Child): void {
    this.bytesReceived += chunk.length;
    if (this.inbox.fault) return;
    this.observe?.({ at: this.clock.now(), kind: '<<', bytes: new Uint8Array(chunk) });
    this.inbox.feed(chunk);
    if (this.bytesReceived > this.limits.output && !this.inbox.fault) {
      this.inbox.fail(makeFault('peer/flood', `more than ${this.limits.output} bytes on stdout`));
    }
    // The pipe fills, and the process waits until it is ended.
    if (this.inbox.fault) child.stdout.pause();
  }

  private onEof(): void {
    this.observe?.({ at: this.clock.now(), kind: 'eof' });
    this.reportExit();
    this.seen.halfMessage = this.inbox.finish() !== null && !this.inbox.fault;
    this.onSign('eof');
  }

  /** A sign that the process is going. Once all signs are there, or enough time has passed, the fault is named. */
  private onSign(sign: 'eof' | 'stderrEof' | 'exited' | 'brokenPipe'): void {
    this.seen[sign] = true;
    if (this.inbox.fault || (sign === 'stderrEof' && !this.seen.exited)) return;
    if (this.settling === null) this.settle();
    if (this.seen.exited && this.seen.eof && this.seen.stderrEof) this.conclude();
  }

  /** What was in the pipes while Herald itself was busy is on time, so they are polled once more. */
  private settle(): void {
    const conclude = (): void => (this.isBusy() ? this.settle() : this.conclude());
    this.settling = { cancel: this.clock.after(SETTLE_MS, () => setImmediate(conclude)) };
  }

  /**
   * One that closed a stream may be about to exit, which takes time on a busy machine; one that waits is not. A single look
   * can meet a program between two steps, such as a shell whose command has just ended: it waits if it used no time since
   * the last look.
   */
  private isBusy(): boolean {
    if (this.inbox.fault || this.isEnding || this.seen.exited) return false;
    const use = this.processorUse();
    if (use === null) return false;
    const hasComputed = use.ms !== this.usedMs;
    this.usedMs = use.ms;
    return hasComputed || !use.isWaiting;
  }

  private conclude(): void {
    this.settling?.cancel();
    this.reportExit();
    this.inbox.fail(this.nameFault());
  }

  private nameFault(): PeerFault {
    const { exited, eof, halfMessage } = this.seen;
    const framing = this.options.framer.error;
    const isDeath = exited && (this.child?.exit !== 0 || !halfMessage);
    if (isDeath) return makeFault('peer/died', describeDeath(this.child!, halfMessage));
    if (halfMessage && framing) return framingFault(framing);
    if (eof) return makeFault('peer/closed', 'stdout was closed, although the process is still running');
    return makeFault('peer/broken-pipe', 'stdin was closed, although the process is still running');
  }

  protected override explainSilence(timeoutMs: number, activity: WatchedActivity | null): PeerFault | null {
    super.explainSilence(timeoutMs, activity);
    if (this.settling && !this.inbox.fault) this.conclude();
    return this.inbox.fault;
  }

  private failNotReading(unread: number): void {
    const { unreadInput } = this.limits;
    const message = `the process does not read: ${unread} bytes wait on stdin; the limit is ${unreadInput}`;
    this.inbox.fail(makeFault('peer/not-reading', message));
  }

  protected override complete(fault: PeerFault): PeerFault {
    const { exit = null, signal = null } = this.child ?? {};
    return { ...fault, exit, signal, stderr: this.stderr.read(), sends: this.sends };
  }

  /** Once we have ended it, how it went is in its ending, and is not a fault. */
  protected override isReported(): boolean {
    return !this.isEnding;
  }
}

function describeDeath({ exit, signal }: Child, isHalfMessage: boolean): string {
  const how = signal === null ? `exited with status ${exit}` : `was ended by ${signal}`;
  return `the process ${how}${isHalfMessage ? ', in the middle of a message' : ''}`;
}

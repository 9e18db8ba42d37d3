import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BasePeer } from './base-peer.js';
import type { Clock } from './clock.js';
import type { Framer, FramingError } from './framer.js';
import { closeFault, type Ending, makeFault, type Observer, type Peer, type PeerFault } from './peer.js';
import { DEFAULT_PEER_LIMITS, type PeerLimits } from './peer-limits.js';

/** What one stream may cost. The framer bounds the length of a message. */
export type StreamLimits = Pick<PeerLimits, 'output' | 'backlog' | 'unreadInput'>;

export interface StreamOptions<M> {
  readonly label: string;
  readonly stream: Duplex;
  readonly framer: Framer<M>;
  readonly limits?: Partial<StreamLimits>;
  readonly clock?: Clock;
  readonly observe?: Observer;
  /** The fault for a stream that ended, or broke with an error, perhaps in the middle of a message. */
  readonly closeFault?: (half: FramingError | null, error: Error | null) => PeerFault;
  /** Whether `peer/closed` is reported to the observer as a fault, and not only as the end of file. */
  readonly reportsClose?: boolean;
}

/** The peer at the other end of a stream that is open already. */
export const adoptStream = <M>(options: StreamOptions<M>): Peer<M> => new StreamPeer(options);

export class StreamPeer<M> extends BasePeer<M> {
  private readonly options: StreamOptions<M>;
  private readonly stream: Duplex;
  private readonly limits: StreamLimits;
  /** More was left unread than may be. Whatever we sent from then on would follow a gap. */
  private isClogged = false;

  constructor(options: StreamOptions<M>) {
    const limits = { ...DEFAULT_PEER_LIMITS, ...options.limits };
    super({ ...options, backlog: limits.backlog });
    this.options = options;
    this.limits = limits;
    this.stream = options.stream;
    this.stream.on('data', (chunk: Uint8Array) => this.onData(chunk));
    this.stream.on('end', () => this.onEof(null));
    this.stream.on('error', (error) => this.onEof(error));
    this.stream.on('close', () => this.onEof(null));
    // It may have been paused when it was opened.
    this.stream.resume();
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (!this.isInputOpen || this.isClogged || !this.stream.writable) return;
    if (this.stream.writableLength + bytes.length <= this.limits.unreadInput) this.stream.write(bytes);
    else this.failNotReading();
  }

  reset(): void {
    // A pipe cannot be reset.
    if (this.stream instanceof Socket && this.stream.remoteFamily !== undefined) this.stream.resetAndDestroy();
  }

  /** From now on there is only this fault, after the messages that came before it. */
  fail(fault: PeerFault): void {
    this.inbox.fail(fault);
  }

  protected shutInput(): void {
    this.stream.end();
  }

  protected async terminate(graceMs: number): Promise<Ending> {
    // A fault has paused it, and a paused stream does not notice its end.
    this.stream.resume();
    const killed = !(await this.waitUntilClosed(graceMs));
    const ending = this.finish({ killed });
    this.stream.destroy();
    return ending;
  }

  /** Once we end it, a close is what we asked for. */
  protected override isReported(fault: PeerFault): boolean {
    if (fault.code !== 'peer/closed') return super.isReported(fault);
    return !this.isEnding && (this.options.reportsClose ?? false);
  }

  private waitUntilClosed(graceMs: number): Promise<boolean> {
    if (this.stream.closed) return Promise.resolve(true);
    if (graceMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const cancel = this.clock.after(graceMs, () => resolve(false));
      this.stream.once('close', () => {
        cancel();
        resolve(true);
      });
    });
  }

  private onData(chunk: Uint8Array): void {
    if (this.inbox.fault) return;
    this.bytesReceived += chunk.length;
    this.observe?.({ at: this.clock.now(), kind: '<<', bytes: chunk });
    this.inbox.feed(chunk);
    if (this.bytesReceived > this.limits.output) {
      this.inbox.fail(makeFault('peer/flood', `more than ${this.limits.output} bytes came`));
    }
    // The buffers fill, and the other end waits until it is ended.
    if (this.inbox.fault && !this.isEnding) this.stream.pause();
  }

  private onEof(error: Error | null): void {
    if (this.inbox.fault) return;
    this.observe?.({ at: this.clock.now(), kind: 'eof' });
    this.inbox.fail((this.options.closeFault ?? closeFault)(this.inbox.finish(), error));
  }

  private failNotReading(): void {
    this.isClogged = true;
    const { writableLength } = this.stream;
    const message = `${writableLength} bytes were sent and not read; the limit is ${this.limits.unreadInput}`;
    this.inbox.fail(makeFault('peer/not-reading', message));
  }
}

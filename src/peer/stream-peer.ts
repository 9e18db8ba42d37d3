import type { Duplex } from 'node:stream';
import { type Clock, systemClock } from './clock.js';
import type { Framer, FramingError } from './framer.js';
import { Inbox } from './inbox.js';
import {
  type Ending,
  makeEnding,
  makeFault,
  type Observer,
  type Peer,
  type PeerFault,
  type Received,
  type Unreceived,
} from './peer.js';
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
  /** Why nothing more will come: the stream ended or broke, perhaps in the middle of a message. */
  readonly closeFault?: (error: Error | null, half: FramingError | null) => PeerFault;
  /** Whether the observer hears of `peer/closed` as a fault, and not only of the end of file. */
  readonly reportsClose?: boolean;
}

/** The peer at the other end of a stream that is open already. */
export const adoptStream = <M>(options: StreamOptions<M>): Peer<M> => new StreamPeer(options);

/** Whatever breaks a stream ends it. */
const closeFaultOf = (_error: Error | null, half: FramingError | null): PeerFault =>
  half ? makeFault(half.code, half.message, { framing: half }) : makeFault('peer/closed', 'the other end was closed');

export class StreamPeer<M> implements Peer<M> {
  readonly label: string;
  private readonly options: StreamOptions<M>;
  private readonly stream: Duplex;
  private readonly limits: StreamLimits;
  private readonly clock: Clock;
  private readonly inbox: Inbox<M>;
  private isInputOpen = true;
  /** The other end has left more unread than it may: whatever is sent from then on would follow a gap. */
  private isClogged = false;
  private bytesSent = 0;
  private bytesReceived = 0;
  private ending: Promise<Ending> | null = null;

  constructor(options: StreamOptions<M>) {
    const { label, stream, framer, clock = systemClock } = options;
    this.options = options;
    this.label = label;
    this.stream = stream;
    this.limits = { ...DEFAULT_PEER_LIMITS, ...options.limits };
    this.clock = clock;
    this.inbox = new Inbox({
      label,
      framer,
      clock,
      backlog: this.limits.backlog,
      complete: (fault) => fault,
      explainSilence: (timeoutMs) => {
        options.observe?.({ at: clock.now(), kind: 'deadline', timeoutMs });
        return null;
      },
      onFault: (fault) => this.onFault(fault),
    });
    stream.on('data', (chunk: Uint8Array) => this.onData(chunk));
    stream.on('end', () => this.onEof(null));
    stream.on('error', (error) => this.onEof(error));
    stream.on('close', () => this.onEof(null));
    // It may have been paused when it was opened.
    stream.resume();
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.options.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (!this.isInputOpen || this.isClogged || !this.stream.writable) return;
    if (this.stream.writableLength + bytes.length <= this.limits.unreadInput) this.stream.write(bytes);
    else this.failNotReading();
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
    this.stream.end();
  }

  end(graceMs = 0): Promise<Ending> {
    this.ending ??= this.endOnce(graceMs);
    return this.ending;
  }

  /** From now on there is only this fault, after the messages that came before it. */
  fail(fault: PeerFault): void {
    this.inbox.fail(fault);
  }

  private async endOnce(graceMs: number): Promise<Ending> {
    this.closeInput();
    // A fault has paused it, and then its end would go unnoticed.
    this.stream.resume();
    const killed = !(await this.isGone(graceMs));
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended', { blame: 'kit' }));
    this.stream.destroy();
    const { bytesSent, bytesReceived } = this;
    const ending = makeEnding({ killed, bytesSent, bytesReceived });
    this.options.observe?.({ at: this.clock.now(), kind: 'ended', ending });
    return ending;
  }

  private isGone(graceMs: number): Promise<boolean> {
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
    this.options.observe?.({ at: this.clock.now(), kind: '<<', bytes: chunk });
    this.inbox.feed(chunk);
    if (this.bytesReceived > this.limits.output) {
      this.inbox.fail(makeFault('peer/flood', `more than ${this.limits.output} bytes came`));
    }
    // The other end's output fills its buffers, and it waits until it is ended.
    if (this.inbox.fault && this.ending === null) this.stream.pause();
  }

  private onEof(error: Error | null): void {
    if (this.inbox.fault) return;
    this.options.observe?.({ at: this.clock.now(), kind: 'eof' });
    this.inbox.fail((this.options.closeFault ?? closeFaultOf)(error, this.inbox.finish()));
  }

  private failNotReading(): void {
    this.isClogged = true;
    const { writableLength } = this.stream;
    const message = `${writableLength} bytes were sent and not read; the limit is ${this.limits.unreadInput}`;
    this.inbox.fail(makeFault('peer/not-reading', message));
  }

  private onFault(fault: PeerFault): void {
    if (fault.code === 'peer/ended' || (fault.code === 'peer/closed' && !this.reportsClose)) return;
    this.options.observe?.({ at: this.clock.now(), kind: 'fault', fault });
  }

  /** Once we end it, a close is what we asked for. */
  private get reportsClose(): boolean {
    return this.ending === null && (this.options.reportsClose ?? false);
  }
}

import type { Duplex } from 'node:stream';
import { type Clock, systemClock } from './clock.js';
import type { Framer } from './framer.js';
import { Inbox } from './inbox.js';
import { type Ending, makeFault, type Observer, type Peer, type Received, type Unasked } from './peer.js';
import { DEFAULT_PEER_LIMITS } from './process-limits.js';

export interface StreamOptions<M> {
  readonly label: string;
  readonly stream: Duplex;
  readonly framer: Framer<M>;
  readonly clock?: Clock;
  readonly observe?: Observer;
}

/** Whoever is at the other end of a stream that somebody else has opened. */
export const adoptStream = <M>(options: StreamOptions<M>): Peer<M> => new StreamPeer(options);

class StreamPeer<M> implements Peer<M> {
  readonly label: string;
  private readonly stream: Duplex;
  private readonly clock: Clock;
  private readonly observe: Observer | undefined;
  private readonly inbox: Inbox<M>;
  private isInputOpen = true;
  private bytesSent = 0;
  private bytesReceived = 0;
  private ending: Promise<Ending> | null = null;

  constructor({ label, stream, framer, clock = systemClock, observe }: StreamOptions<M>) {
    this.label = label;
    this.stream = stream;
    this.clock = clock;
    this.observe = observe;
    this.inbox = new Inbox({
      label,
      framer,
      clock,
      backlog: DEFAULT_PEER_LIMITS.backlog,
      complete: (fault) => fault,
      explainSilence: (timeoutMs) => {
        this.observe?.({ at: clock.now(), kind: 'deadline', timeoutMs });
        return null;
      },
      onFault: (fault) => {
        const isNews = fault.code !== 'peer/ended' && fault.code !== 'peer/closed';
        if (isNews) this.observe?.({ at: clock.now(), kind: 'fault', fault });
      },
    });
    stream.on('data', (chunk: Uint8Array) => this.hear(chunk));
    stream.on('end', () => this.onEof());
    // Whatever breaks a stream ends it.
    stream.on('error', () => this.onEof());
    stream.on('close', () => this.onEof());
    // Whoever opened it may have held it back.
    stream.resume();
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (this.isInputOpen && this.stream.writable) this.stream.write(bytes);
  }

  receive(timeoutMs: number): Promise<Received<M>> {
    return this.inbox.receive(timeoutMs);
  }

  unasked(): Unasked<M> {
    return this.inbox.unasked();
  }

  closeInput(): void {
    if (!this.isInputOpen) return;
    this.isInputOpen = false;
    this.observe?.({ at: this.clock.now(), kind: 'input-closed' });
    this.stream.end();
  }

  end(graceMs = 0): Promise<Ending> {
    this.ending ??= this.endOnce(graceMs);
    return this.ending;
  }

  private async endOnce(graceMs: number): Promise<Ending> {
    this.closeInput();
    const killed = !(await this.isGone(graceMs));
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended', { blame: 'kit' }));
    this.stream.destroy();
    const { bytesSent, bytesReceived } = this;
    const ending: Ending = {
      exit: null,
      signal: null,
      killed,
      stderrTail: [],
      bytesSent,
      bytesReceived,
      bytesOfStderr: 0,
      leftovers: [],
      survivors: [],
    };
    this.observe?.({ at: this.clock.now(), kind: 'ended', ending });
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

  private hear(chunk: Uint8Array): void {
    if (this.inbox.fault) return;
    this.bytesReceived += chunk.length;
    this.observe?.({ at: this.clock.now(), kind: '<<', bytes: chunk });
    this.inbox.feed(chunk);
  }

  private onEof(): void {
    if (this.inbox.fault) return;
    this.observe?.({ at: this.clock.now(), kind: 'eof' });
    const framing = this.inbox.finish();
    this.inbox.fail(
      framing
        ? makeFault(framing.code, framing.message, { framing })
        : makeFault('peer/closed', 'the other end was closed'),
    );
  }
}

import { BasePeer } from './base-peer.js';
import { type Clock, systemClock } from './clock.js';
import type { Framer } from './framer.js';
import { closeFault, type Ending, type Observer, type Peer } from './peer.js';
import { DEFAULT_PEER_LIMITS } from './peer-limits.js';

/** One of the two peers, as the program at the other end sees it. */
export interface MemoryPeerOptions<M> {
  readonly label: string;
  /** Reads what this peer sends. */
  readonly framer: Framer<M>;
  readonly observe?: Observer;
}

/** Two peers that are connected to each other in memory, without a process, a pipe or a timer. */
export function memoryPair<A, B>(
  left: MemoryPeerOptions<A>,
  right: MemoryPeerOptions<B>,
  clock: Clock = systemClock,
): [Peer<A>, Peer<B>] {
  const ends = [new MemoryPeer(left, clock), new MemoryPeer(right, clock)] as const;
  ends[0].other = ends[1];
  ends[1].other = ends[0];
  return [...ends];
}

const encoder = new TextEncoder();

interface Receiver {
  deliver(bytes: Uint8Array): void;
  deliverEof(): void;
}

class MemoryPeer<M> extends BasePeer<M> implements Receiver {
  other!: Receiver;

  constructor(options: MemoryPeerOptions<M>, clock: Clock) {
    super({ ...options, clock, backlog: DEFAULT_PEER_LIMITS.backlog });
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    this.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (this.isInputOpen) queueMicrotask(() => this.other.deliver(bytes));
  }

  deliver(bytes: Uint8Array): void {
    if (this.inbox.fault) return;
    this.bytesReceived += bytes.length;
    this.observe?.({ at: this.clock.now(), kind: '<<', bytes });
    this.inbox.feed(bytes);
  }

  deliverEof(): void {
    if (this.inbox.fault) return;
    this.observe?.({ at: this.clock.now(), kind: 'eof' });
    this.inbox.fail(closeFault(this.inbox.finish()));
  }

  protected shutInput(): void {
    queueMicrotask(() => this.other.deliverEof());
  }

  protected terminate(): Promise<Ending> {
    return Promise.resolve(this.finish({ killed: false }));
  }
}

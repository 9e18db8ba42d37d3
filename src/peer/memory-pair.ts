import { type Clock, systemClock } from './clock.js';
import type { Framer } from './framer.js';
import { Inbox } from './inbox.js';
import {
  type Ending,
  makeEnding,
  makeFault,
  type Observer,
  type Peer,
  type Received,
  type Unreceived,
} from './peer.js';
import { DEFAULT_PEER_LIMITS } from './peer-limits.js';

export interface MemoryPeerOptions<M> {
  /** Of the peer, that is of whoever is at the other end. */
  readonly label: string;
  /** Reads what the other end sends. */
  readonly framer: Framer<M>;
  readonly observe?: Observer;
}

/** Two peers that speak to each other, without a process, a pipe or a timer between them. */
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

interface Listener {
  deliver(bytes: Uint8Array): void;
  deliverEof(): void;
}

class MemoryPeer<M> implements Peer<M>, Listener {
  readonly label: string;
  other!: Listener;
  private readonly observe: Observer | undefined;
  private readonly clock: Clock;
  private readonly inbox: Inbox<M>;
  private isInputOpen = true;
  private bytesSent = 0;
  private bytesReceived = 0;
  private ending: Ending | null = null;

  constructor({ label, framer, observe }: MemoryPeerOptions<M>, clock: Clock) {
    this.label = label;
    this.observe = observe;
    this.clock = clock;
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
        if (fault.code !== 'peer/ended') this.observe?.({ at: clock.now(), kind: 'fault', fault });
      },
    });
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    this.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (this.isInputOpen) queueMicrotask(() => this.other.deliver(bytes));
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
    this.observe?.({ at: this.clock.now(), kind: 'input-closed' });
    queueMicrotask(() => this.other.deliverEof());
  }

  end(): Promise<Ending> {
    this.closeInput();
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended', { blame: 'kit' }));
    this.ending ??= this.finish();
    return Promise.resolve(this.ending);
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
    const framing = this.inbox.finish();
    this.inbox.fail(
      framing
        ? makeFault(framing.code, framing.message, { framing })
        : makeFault('peer/closed', 'the other end was closed'),
    );
  }

  private finish(): Ending {
    const { bytesSent, bytesReceived } = this;
    const ending = makeEnding({ killed: false, bytesSent, bytesReceived });
    this.observe?.({ at: this.clock.now(), kind: 'ended', ending });
    return ending;
  }
}

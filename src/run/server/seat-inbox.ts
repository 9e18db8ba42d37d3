import { type Peer, type PeerFault, systemClock } from '../../peer/index.js';

/** Something that came to a seat: a message, or the end of them. */
export type SeatEvent<M> = { readonly seat: number } & (
  | { readonly kind: 'message'; readonly message: M }
  | { readonly kind: 'ended'; readonly fault: PeerFault }
);

/** The messages of all seats, in the order in which they came. */
export class SeatInbox<M> {
  private readonly waiting: SeatEvent<M>[] = [];
  private wake: (() => void) | null = null;

  private readonly signal: AbortSignal;
  private readonly interrupt = (): void => this.wake?.();

  constructor(peers: readonly Peer<M>[], signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', this.interrupt);
    for (const [seat, peer] of peers.entries()) void this.listen(seat, peer);
  }

  /** The next event; null if there was none in that time, or the run was interrupted. */
  async next(ms: number): Promise<SeatEvent<M> | null> {
    if (this.waiting.length === 0) await this.sleep(ms);
    return this.waiting.shift() ?? null;
  }

  /** Nothing more is waited for. The signal outlives a game, and there may be many games. */
  close(): void {
    this.signal.removeEventListener('abort', this.interrupt);
  }

  /** What is there already. */
  takeAll(): SeatEvent<M>[] {
    return this.waiting.splice(0);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = systemClock.after(ms, () => this.wake?.());
      this.wake = () => {
        this.wake = null;
        cancel();
        resolve();
      };
    });
  }

  private async listen(seat: number, peer: Peer<M>): Promise<void> {
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (received.ok) this.waiting.push({ seat, kind: 'message', message: received.message });
      else this.waiting.push({ seat, kind: 'ended', fault: received.fault });
      this.wake?.();
      if (!received.ok) return;
    }
  }
}

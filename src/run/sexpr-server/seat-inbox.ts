import { type Peer, type PeerFault, systemClock } from '../../peer/index.js';
import type { Message } from '../../wire/sexpr/reader.js';

/** Something that came to a seat: a message, or the end of them. */
export type News = { readonly seat: number } & (
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'closed'; readonly fault: PeerFault }
);

/** The wires of all seats as one: what came first is told first. */
export class Wires {
  private readonly waiting: News[] = [];
  private wake: (() => void) | null = null;

  constructor(peers: readonly Peer<Message>[], signal: AbortSignal) {
    signal.addEventListener('abort', () => this.wake?.(), { once: true });
    for (const [seat, peer] of peers.entries()) void this.listen(seat, peer);
  }

  /** What came next; null if nothing did in that time, or the run was interrupted. */
  async next(ms: number): Promise<News | null> {
    if (this.waiting.length === 0) await this.sleep(ms);
    return this.waiting.shift() ?? null;
  }

  /** What is there already. */
  taken(): News[] {
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

  private async listen(seat: number, peer: Peer<Message>): Promise<void> {
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (received.ok) this.waiting.push({ seat, kind: 'message', message: received.message });
      else this.waiting.push({ seat, kind: 'closed', fault: received.fault });
      this.wake?.();
      if (!received.ok) return;
    }
  }
}

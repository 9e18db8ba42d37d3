import { type Clock, type Observer, type Peer, type Received, systemClock } from '../../peer/index.js';
import { isAmong, type QuietMessages, waitUntilQuiet } from '../script/quiet.js';
import type { TimedPeer } from './fault-watch.js';

/**
 * The same peer, slower: each message to it waits until it has finished what it does, and so does each of its replies. What it
 * does unasked, or ends of, is then seen before anything else happens.
 */
class QuietPeer implements Peer<unknown> {
  readonly label: string;
  private readonly peer: TimedPeer;
  private readonly messages: QuietMessages;
  private readonly clock: Clock;
  private sends = 0;
  private sent: Promise<void> = Promise.resolve();
  private hasFault = false;

  constructor(peer: TimedPeer, messages: QuietMessages, clock: Clock = systemClock) {
    this.label = peer.label;
    this.peer = peer;
    this.messages = messages;
    this.clock = clock;
  }

  /** To be called when the peer is at fault: nothing more is sent to it. */
  onFault(): void {
    this.hasFault = true;
  }

  send(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? text : text.slice();
    this.sent = this.sent.then(async () => {
      if (this.sends++ > 0) await this.quiet();
      if (!this.hasFault) this.peer.send(bytes);
    });
  }

  async receive(timeoutMs: number): Promise<Received<unknown>> {
    await this.sent;
    const received = await this.peer.receive(timeoutMs);
    await this.quiet();
    return received;
  }

  unreceived() {
    return this.peer.unreceived();
  }

  closeInput(): void {
    this.sent = this.sent.then(() => this.peer.closeInput());
  }

  async end(graceMs?: number) {
    await this.sent;
    return this.peer.end(graceMs);
  }

  private async quiet(): Promise<void> {
    if (!isAmong(this.sends, this.messages)) return;
    await waitUntilQuiet(
      this.clock,
      () => this.peer.processorUse?.() ?? null,
      () => this.hasFault,
      this.messages.ms,
    );
  }
}

/** Starts a program that gets some messages quietly. */
export function startQuietly(
  start: (label: string, observe: Observer) => Peer<unknown>,
  label: string,
  observe: Observer,
  quiet: QuietMessages,
): Peer<unknown> {
  const peer: QuietPeer = new QuietPeer(
    start(label, (event) => {
      observe(event);
      if (event.kind === 'fault') peer.onFault();
    }),
    quiet,
  );
  return peer;
}

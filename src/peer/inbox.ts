import type { Clock } from './clock.js';
import { Deadline } from './deadline.js';
import type { Framer } from './framer.js';
import { makeFault, type PeerFault, type Received, type Unreceived } from './peer.js';

export interface InboxOptions<M> {
  readonly label: string;
  readonly framer: Framer<M>;
  readonly clock: Clock;
  /** Whole messages that may wait unasked. */
  readonly backlog: number;
  /** Completes a fault with what is known of the peer. */
  readonly complete: (fault: PeerFault) => PeerFault;
  /** The deadline has passed. What was about to be found out about the peer, if anything, explains the silence. */
  readonly explainSilence: (timeoutMs: number) => PeerFault | null;
  /** Framing is lost or the backlog full: no further byte will be looked at. */
  readonly onFault: (fault: PeerFault) => void;
}

interface Waiting<M> {
  readonly since: number;
  readonly timeoutMs: number;
  readonly resolve: (received: Received<M>) => void;
}

/** What a peer has said, message by message, and how long somebody waits for the next. */
export class Inbox<M> {
  private readonly options: InboxOptions<M>;
  private readonly queue: M[] = [];
  private readonly deadline: Deadline;
  private waiting: Waiting<M> | null = null;
  private lasting: PeerFault | null = null;

  constructor(options: InboxOptions<M>) {
    this.options = options;
    this.deadline = new Deadline(options.clock, () => this.expire());
  }

  get fault(): PeerFault | null {
    return this.lasting;
  }

  feed(chunk: Uint8Array): void {
    if (this.lasting) return;
    this.options.framer.feed(chunk);
    this.pull();
  }

  /** End of file. Returns what the framer says to that. */
  finish(): Framer<M>['error'] {
    if (!this.lasting) {
      this.options.framer.finish();
      this.pullMessages();
    }
    return this.options.framer.error;
  }

  /** From now on there is only this fault, after the messages that came before it. */
  fail(fault: PeerFault): void {
    if (this.lasting) return;
    this.lasting = this.options.complete(fault);
    this.options.onFault(this.lasting);
    if (this.waiting) this.settle({ ok: false, fault: this.lasting });
    this.deadline.end();
  }

  receive(timeoutMs: number): Promise<Received<M>> {
    if (this.waiting) throw new Error(`${this.options.label}: somebody is receiving already`);
    const message = this.queue.shift();
    if (message !== undefined) return Promise.resolve({ ok: true, message, elapsedMs: 0 });
    if (this.lasting) return Promise.resolve({ ok: false, fault: this.lasting });
    return new Promise((resolve) => {
      const since = this.options.clock.now();
      this.waiting = { since, timeoutMs, resolve };
      this.deadline.set(since, timeoutMs);
    });
  }

  unreceived(): Unreceived<M> {
    return { messages: [...this.queue], strayBytes: this.options.framer.unread };
  }

  private pull(): void {
    this.pullMessages();
    const { error } = this.options.framer;
    if (error) this.fail(makeFault(error.code, error.message, { framing: error }));
  }

  private pullMessages(): void {
    for (let message = this.options.framer.next(); message !== undefined; message = this.options.framer.next()) {
      if (this.waiting) this.settle({ ok: true, message, elapsedMs: this.elapsed() });
      else if (this.queue.push(message) > this.options.backlog) break;
    }
    if (this.queue.length > this.options.backlog) this.overflow();
  }

  private overflow(): void {
    this.fail(makeFault('peer/backlog', `more than ${this.options.backlog} messages came that nobody asked for`));
  }

  // A reply that lay in the pipe while Herald itself was busy is on time: one more look at the pipes, then the verdict.
  private expire(): void {
    const late = this.waiting;
    setImmediate(() => {
      if (this.waiting !== late || late === null) return;
      const fault = this.options.explainSilence(late.timeoutMs) ?? this.timeout(late.timeoutMs);
      if (this.waiting === late) this.settle({ ok: false, fault });
    });
  }

  private timeout(timeoutMs: number): PeerFault {
    const { unread } = this.options.framer;
    const said = unread === 0 ? 'no reply' : `no whole reply, only ${unread} bytes of one,`;
    return this.options.complete(makeFault('peer/timeout', `${said} within ${timeoutMs} ms`));
  }

  private elapsed(): number {
    return this.options.clock.now() - this.waiting!.since;
  }

  private settle(received: Received<M>): void {
    const { resolve } = this.waiting!;
    this.waiting = null;
    this.deadline.lift();
    resolve(received);
  }
}

import { UnreadBytes } from '../wire/unread-bytes.js';
import type { ActivityWatch, WatchedActivity } from './activity.js';
import type { Clock } from './clock.js';
import { Deadline } from './deadline.js';
import type { Framer } from './framer.js';
import { framingFault, makeFault, type PeerFault, type Received, type Unreceived } from './peer.js';

export interface InboxOptions<M> {
  readonly label: string;
  readonly framer: Framer<M>;
  readonly clock: Clock;
  /** Whole messages that may wait to be received. */
  readonly backlog: number;
  /** Watches what the peer does while it is waited for; null if that cannot be known. */
  readonly activity: ActivityWatch | null;
  /** Adds to a fault what is known of the peer. */
  readonly complete: (fault: PeerFault) => PeerFault;
  /** The deadline has passed; a fault that was about to be found explains why nothing came. */
  readonly explainSilence: (timeoutMs: number, activity: WatchedActivity | null) => PeerFault | null;
  /** Called once: no further byte will be looked at. */
  readonly onFault: (fault: PeerFault) => void;
}

interface PendingReceive<M> {
  readonly since: number;
  readonly timeoutMs: number;
  readonly resolve: (received: Received<M>) => void;
}

/** The messages that a peer has sent, and the one `receive` that may wait for the next. */
export class Inbox<M> {
  private readonly options: InboxOptions<M>;
  private readonly queue: M[] = [];
  private readonly incomplete = new UnreadBytes();
  private readonly deadline: Deadline;
  private pending: PendingReceive<M> | null = null;
  private lastingFault: PeerFault | null = null;

  constructor(options: InboxOptions<M>) {
    this.options = options;
    this.deadline = new Deadline(options.clock, () => this.expire());
  }

  get fault(): PeerFault | null {
    return this.lastingFault;
  }

  feed(chunk: Uint8Array): void {
    if (this.lastingFault) return;
    this.options.framer.feed(chunk);
    this.pull();
    this.incomplete.note(chunk, this.options.framer.unread);
  }

  /** End of file. Returns the framer's error, if the stream ended in the middle of a message. */
  finish(): Framer<M>['error'] {
    if (!this.lastingFault) {
      this.options.framer.finish();
      this.pullMessages();
    }
    return this.options.framer.error;
  }

  /** From now on there is only this fault, after the messages that came before it. */
  fail(fault: PeerFault): void {
    if (this.lastingFault) return;
    this.lastingFault = this.options.complete(fault);
    this.options.onFault(this.lastingFault);
    if (this.pending) this.settle({ ok: false, fault: this.lastingFault });
    this.deadline.dispose();
    this.options.activity?.dispose();
  }

  receive(timeoutMs: number): Promise<Received<M>> {
    if (this.pending) throw new Error(`${this.options.label}: another receive is pending`);
    const message = this.queue.shift();
    if (message !== undefined) return Promise.resolve({ ok: true, message, elapsedMs: 0 });
    if (this.lastingFault) return Promise.resolve({ ok: false, fault: this.lastingFault });
    return new Promise((resolve) => {
      const since = this.options.clock.now();
      this.pending = { since, timeoutMs, resolve };
      this.deadline.set(since, timeoutMs);
      this.options.activity?.begin(timeoutMs);
    });
  }

  unreceived(): Unreceived<M> {
    return { messages: [...this.queue], incomplete: this.incomplete.read() };
  }

  private pull(): void {
    this.pullMessages();
    const { error } = this.options.framer;
    if (error) this.fail(framingFault(error));
  }

  private pullMessages(): void {
    for (let message = this.options.framer.next(); message !== undefined; message = this.options.framer.next()) {
      if (this.pending) this.settle({ ok: true, message, elapsedMs: this.elapsed() });
      else if (this.queue.push(message) > this.options.backlog) break;
    }
    if (this.queue.length > this.options.backlog) this.overflow();
  }

  private overflow(): void {
    this.fail(makeFault('peer/backlog', `more than ${this.options.backlog} messages came unasked`));
  }

  // A reply that was in the pipe while Herald itself was busy is on time, so the pipes are polled once more.
  private expire(): void {
    const late = this.pending;
    setImmediate(() => {
      if (this.pending !== late || late === null) return;
      const activity = this.options.activity?.end() ?? null;
      const fault =
        this.options.explainSilence(late.timeoutMs, activity) ?? this.timeoutFault(late.timeoutMs, activity);
      if (this.pending === late) this.settle({ ok: false, fault });
    });
  }

  private timeoutFault(timeoutMs: number, activity: WatchedActivity | null): PeerFault {
    const { unread } = this.options.framer;
    const what = unread === 0 ? 'no reply' : `no complete reply, only ${unread} bytes of one,`;
    return this.options.complete(makeFault('peer/timeout', `${what} within ${timeoutMs} ms`, { activity }));
  }

  private elapsed(): number {
    return this.options.clock.now() - this.pending!.since;
  }

  private settle(received: Received<M>): void {
    const { resolve } = this.pending!;
    this.pending = null;
    this.deadline.clear();
    this.options.activity?.cancel();
    resolve(received);
  }
}

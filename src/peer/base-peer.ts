import { ActivityWatch, type WatchedActivity } from './activity.js';
import { type Clock, systemClock } from './clock.js';
import type { Framer } from './framer.js';
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
import type { ProcessorUse } from './processor-use.js';

export interface BasePeerOptions<M> {
  readonly label: string;
  readonly framer: Framer<M>;
  /** Whole messages that may wait to be received. */
  readonly backlog: number;
  readonly clock?: Clock;
  readonly observe?: Observer;
  /** Whether `processorUse` knows anything. */
  readonly isTimed?: boolean;
}

/** What all peers have in common: an inbox, an input that is closed once, and one ending. */
export abstract class BasePeer<M> implements Peer<M> {
  readonly label: string;
  protected readonly clock: Clock;
  protected readonly observe: Observer | undefined;
  protected readonly inbox: Inbox<M>;
  protected isInputOpen = true;
  protected bytesSent = 0;
  protected bytesReceived = 0;
  private ending: Promise<Ending> | null = null;

  constructor({ label, framer, backlog, clock = systemClock, observe, isTimed = false }: BasePeerOptions<M>) {
    this.label = label;
    this.clock = clock;
    this.observe = observe;
    this.inbox = new Inbox({
      label,
      framer,
      clock,
      backlog,
      activity: isTimed ? new ActivityWatch(clock, () => this.processorUse()) : null,
      complete: (fault) => this.complete(fault),
      explainSilence: (timeoutMs, activity) => this.explainSilence(timeoutMs, activity),
      onFault: (fault) => {
        if (this.isReported(fault)) this.observe?.({ at: clock.now(), kind: 'fault', fault });
      },
    });
  }

  abstract send(text: string | Uint8Array): void;

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
    this.shutInput();
  }

  end(graceMs = 0): Promise<Ending> {
    if (this.ending === null) {
      this.closeInput();
      this.ending = this.terminate(graceMs);
    }
    return this.ending;
  }

  /** What the peer does with the processor; null if it is not known. */
  processorUse(): ProcessorUse | null {
    return null;
  }

  protected get isEnding(): boolean {
    return this.ending !== null;
  }

  /** Tells the other end that nothing more will be sent. */
  protected abstract shutInput(): void;

  /** With its input closed, waits for the other end to go, then makes it go. Ends with `finish`. */
  protected abstract terminate(graceMs: number): Promise<Ending>;

  /** Adds to a fault what is known of the peer. */
  protected complete(fault: PeerFault): PeerFault {
    return fault;
  }

  /** The deadline has passed; a fault that was about to be found explains why nothing came. */
  protected explainSilence(timeoutMs: number, activity: WatchedActivity | null): PeerFault | null {
    this.observe?.({ at: this.clock.now(), kind: 'deadline', timeoutMs, activity });
    return null;
  }

  protected isReported(fault: PeerFault): boolean {
    return fault.code !== 'peer/ended';
  }

  /** No message and no other fault will follow. */
  protected finish(known: Pick<Ending, 'killed'> & Partial<Ending>): Ending {
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended'));
    const ending = makeEnding({ ...known, bytesSent: this.bytesSent, bytesReceived: this.bytesReceived });
    this.observe?.({ at: this.clock.now(), kind: 'ended', ending });
    return ending;
  }
}

import type { LeaveReason } from '../kit/game-session.js';
import { readUnfinished } from '../kit/process-fault.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import {
  ActivityWatch,
  type Clock,
  makeFault,
  type Observer,
  type PeerFaultCode,
  type ProcessorUse,
} from '../peer/index.js';
import { NonStrictCount } from './game-report.js';
import { halfMessageFault, processFault } from './process-faults.js';
import { countReply, newSeatClock, type SeatClock } from './seat-clock.js';
import { conductFault, ruleForCode, type SeatFault } from './seat-faults.js';
import { SentMessages } from './sent-messages.js';

export interface MonitoredSeatOptions<M> {
  readonly protocol: Pick<PlayerProtocol<M>, 'codec' | 'processRules'>;
  readonly seat: number;
  readonly observe: Observer | null;
  /** Milliseconds for each reply. */
  readonly deadline: number;
  /** What its process does with the processor; null if it is not known. */
  readonly processorUse: () => ProcessorUse | null;
  /** What has come of a message. */
  readonly incomplete: () => Uint8Array;
  readonly clock: Clock;
}

/** A seat at a server: what it was sent, how long it takes to reply, and how it leaves before the end of the game. */
export class MonitoredSeat<M> {
  readonly clock: SeatClock = newSeatClock();
  readonly nonStrict = new NonStrictCount();
  readonly sent = new SentMessages();
  private readonly options: MonitoredSeatOptions<M>;
  private readonly activity: ActivityWatch;
  /** When the current wait for the seat began. */
  private since: number | null = null;
  private wait = '';
  private refused: { readonly fault: SeatFault; readonly wait: string } | null = null;

  constructor(options: MonitoredSeatOptions<M>) {
    this.options = options;
    this.activity = new ActivityWatch(options.clock, options.processorUse);
  }

  /** The game waits for it. */
  startClock(wait: string): void {
    if (this.since === null || this.wait !== wait) {
      this.since = this.options.clock.now();
      this.activity.begin(this.options.deadline);
    }
    this.wait = wait;
  }

  /** A message has come from it. */
  stopClock(): void {
    if (this.since === null) return;
    countReply(this.clock, this.options.clock.now() - this.since);
    this.since = null;
    this.activity.cancel();
  }

  refuse(fault: SeatFault): void {
    this.refused = { fault, wait: this.wait };
  }

  /** What was refused last, if the player knew nothing to send in its place and left for that; null otherwise. */
  givenUpAfter(why: LeaveReason): SeatFault | null {
    return this.refused?.wait === this.wait && GIVES_UP.includes(why) ? this.refused.fault : null;
  }

  /** The fault of leaving the game before its end. */
  leave(why: LeaveReason): SeatFault {
    return why === 'deadline' ? this.missDeadline() : this.loseConnection(why);
  }

  /** No timer is left. */
  close(): void {
    this.activity.dispose();
  }

  private missDeadline(): SeatFault {
    const { protocol, seat, observe, deadline, clock } = this.options;
    const { codec, processRules } = protocol;
    const activity = this.activity.end();
    observe?.({ at: clock.now(), kind: 'deadline', timeoutMs: deadline, activity });
    const incomplete = this.options.incomplete();
    const fault = makeFault('peer/timeout', '', { activity });
    const faulty = { seat, fault, sent: this.sent, incomplete, deadline };
    const half = readUnfinished(codec, incomplete);
    return half === null || half.ok
      ? processFault(faulty, processRules)
      : halfMessageFault(faulty, half.error, processRules);
  }

  private loseConnection(why: Exclude<LeaveReason, 'deadline'>): SeatFault {
    const { protocol, seat } = this.options;
    const reason = REASONS[why];
    const rule = ruleForCode(protocol.processRules, CODES[why], reason);
    return conductFault(seat, rule, reason, { sent: this.sent.last, said: null });
  }
}

/** How a player leaves that does not know what to send in place of what was refused. */
const GIVES_UP: readonly LeaveReason[] = ['deadline', 'disconnected'];

const REASONS: { readonly [why in Exclude<LeaveReason, 'deadline'>]: string } = {
  disconnected: 'the connection was closed before the end of the game',
  violation: 'the connection was closed before the end of the game',
  flood: 'too many messages came at once',
};

const CODES: { readonly [why in Exclude<LeaveReason, 'deadline'>]: PeerFaultCode } = {
  disconnected: 'peer/closed',
  violation: 'peer/closed',
  flood: 'peer/flood',
};

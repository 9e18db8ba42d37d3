import { ALL_SEATS, type TableEvent } from '../../../../kit/server/index.js';
import { type Envelope, parseEnvelope } from '../envelope/envelope.js';
import type { Party } from '../messages.js';

/** One frame of a recording. */
export interface RecordedFrame {
  readonly seat: number;
  readonly from: Party;
  /** Its place in the recording, which is the order in which things were seen. */
  readonly index: number;
  readonly line: number | null;
  readonly text: string;
  readonly envelope: Envelope;
}

/** The end of a connection, and who ended it. */
export interface Closed {
  readonly seat: number;
  readonly by: Party;
  readonly index: number;
  readonly line: number | null;
  /** The kit has seen enough, and leaves with all its players. */
  readonly isKitLeaving: boolean;
}

/** Everything on one connection. */
export interface SeatFrames {
  readonly seat: number;
  readonly label: string;
  readonly received: readonly RecordedFrame[];
  /** Sent whenever the server sees fit (J-31, J-32). */
  readonly notifications: readonly RecordedFrame[];
  readonly sent: readonly RecordedFrame[];
  readonly closed: Closed | null;
  /** Where the server was waited for in vain. */
  readonly deadlines: readonly number[];
}

/** Sorts the events of a game by seat. */
export class FrameCollector {
  readonly seats: readonly (SeatFrames & Mutable)[];
  private count = 0;

  constructor(labels: readonly string[]) {
    this.seats = labels.map((label, seat) => ({
      seat,
      label,
      received: [],
      notifications: [],
      sent: [],
      closed: null,
      deadlines: [],
    }));
  }

  observe(event: TableEvent<string>): void {
    const index = this.count++;
    for (const own of event.seat === ALL_SEATS ? this.seats : this.seats.slice(event.seat, event.seat + 1)) {
      this.put(own, event, index);
    }
  }

  private put(own: SeatFrames & Mutable, event: TableEvent<string>, index: number): void {
    const { line } = event;
    const { seat } = own;
    switch (event.kind) {
      case 'received':
      case 'unreadable':
        this.putReceived(own, frameOf(seat, 'server', event.text ?? '', index, line));
        return;
      case 'sent':
        own.sent.push(frameOf(seat, 'player', event.text, index, line));
        return;
      case 'ended':
      case 'left':
        own.closed ??= { seat, by: event.kind === 'left' ? 'player' : 'server', index, line, isKitLeaving: false };
        return;
      case 'enough':
        own.closed ??= { seat, by: 'player', index, line, isKitLeaving: true };
        return;
      case 'silent':
        if (own.closed === null) own.deadlines.push(index);
    }
  }

  private putReceived(own: SeatFrames & Mutable, frame: RecordedFrame): void {
    if (isUnsolicited(frame)) own.notifications.push(frame);
    else own.received.push(frame);
  }
}

interface Mutable {
  readonly received: RecordedFrame[];
  readonly notifications: RecordedFrame[];
  readonly sent: RecordedFrame[];
  closed: Closed | null;
  readonly deadlines: number[];
}

/** Params that are null are a player's to send and the server's to take or not (J-10). */
const frameOf = (seat: number, from: Party, text: string, index: number, line: number | null): RecordedFrame => ({
  seat,
  from,
  index,
  line,
  text,
  envelope: parseEnvelope(text, { nullParams: from === 'player' }),
});

export const methodOf = ({ envelope }: RecordedFrame): string | null =>
  envelope.kind === 'request' || envelope.kind === 'notification' ? envelope.method : null;

export const paramsOf = ({ envelope }: RecordedFrame): Readonly<Record<string, unknown>> => {
  const params = envelope.kind === 'request' || envelope.kind === 'notification' ? envelope.params : undefined;
  return typeof params === 'object' && params !== null && !Array.isArray(params)
    ? (params as Readonly<Record<string, unknown>>)
    : {};
};

export const idOf = ({ envelope }: RecordedFrame): unknown =>
  envelope.kind === 'notification' || envelope.kind === 'batch' ? undefined : envelope.id;

/** Notifications that come whenever the server sees fit (J-31, J-32). */
export const UNSOLICITED_METHODS: readonly string[] = ['Played', 'Shuffle'];
const isUnsolicited = ({ envelope }: RecordedFrame): boolean =>
  envelope.kind === 'notification' && UNSOLICITED_METHODS.includes(envelope.method);

export const isAnswer = ({ envelope }: RecordedFrame): boolean =>
  envelope.kind === 'response' || envelope.kind === 'errorResponse';

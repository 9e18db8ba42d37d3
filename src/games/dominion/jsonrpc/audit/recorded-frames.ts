import { ALL_SEATS, type TableEvent } from '../../../../kit/server/index.js';
import { type Envelope, parseEnvelope } from '../envelope/envelope.js';
import type { Party } from '../messages.js';

/** One frame of a recording. */
export interface Spoken {
  readonly seat: number;
  readonly from: Party;
  /** Its place in the recording, which is the order in which things were seen. */
  readonly index: number;
  readonly line: number | null;
  readonly text: string;
  readonly said: Envelope;
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

/** All that was said on one connection. */
export interface SeatFrames {
  readonly seat: number;
  readonly label: string;
  readonly told: readonly Spoken[];
  /** Told without being asked, whenever the server thinks fit (J-31, J-32). */
  readonly news: readonly Spoken[];
  readonly said: readonly Spoken[];
  readonly closed: Closed | null;
  /** Where it was waited for in vain. */
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
      told: [],
      news: [],
      said: [],
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
        this.putTold(own, frameOf(seat, 'server', event.text ?? '', index, line));
        return;
      case 'sent':
        own.said.push(frameOf(seat, 'player', event.text, index, line));
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

  private putTold(own: SeatFrames & Mutable, frame: Spoken): void {
    if (isNews(frame)) own.news.push(frame);
    else own.told.push(frame);
  }
}

interface Mutable {
  readonly told: Spoken[];
  readonly news: Spoken[];
  readonly said: Spoken[];
  closed: Closed | null;
  readonly deadlines: number[];
}

/** Params that are null are a player's to send and the server's to take or not (J-10). */
const frameOf = (seat: number, from: Party, text: string, index: number, line: number | null): Spoken => ({
  seat,
  from,
  index,
  line,
  text,
  said: parseEnvelope(text, { nullParams: from === 'player' }),
});

export const methodOf = ({ said }: Spoken): string | null =>
  said.kind === 'request' || said.kind === 'notification' ? said.method : null;

export const paramsOf = ({ said }: Spoken): Readonly<Record<string, unknown>> => {
  const params = said.kind === 'request' || said.kind === 'notification' ? said.params : undefined;
  return typeof params === 'object' && params !== null && !Array.isArray(params)
    ? (params as Readonly<Record<string, unknown>>)
    : {};
};

export const idOf = ({ said }: Spoken): unknown =>
  said.kind === 'notification' || said.kind === 'batch' ? undefined : said.id;

/** Notifications that come whenever the server sees fit (J-31, J-32). */
export const NEWS_METHODS: readonly string[] = ['Played', 'Shuffle'];
const isNews = ({ said }: Spoken): boolean => said.kind === 'notification' && NEWS_METHODS.includes(said.method);

export const isAnswer = ({ said }: Spoken): boolean => said.kind === 'response' || said.kind === 'errorResponse';

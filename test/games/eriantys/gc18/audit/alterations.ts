import type { JsonMessage } from '../../../../../src/kit/json-lines-codec.js';
import { ALL_SEATS, type TableEvent } from '../../../../../src/kit/server/index.js';
import type { TableSpec } from './audited.js';
import { parse } from './memory-table.js';

export type Event = TableEvent<JsonMessage>;
export type Received = Extract<Event, { kind: 'received' }>;
// biome-ignore lint/suspicious/noExplicitAny: messages are taken apart at any depth
export type Message = any;

export const typeOf = (event: Event): string | null =>
  event.kind === 'received' ? (event.message.value as Message).type : null;

const withMessage = (event: Received, value: unknown): Event => {
  const text = JSON.stringify(value);
  return { ...event, message: parse(text), text };
};

export type Alter = (message: Message, event: Received) => Message;

/** Alters the nth message of a type for each seat, or for one; it is left out if nothing is returned. */
export const altering =
  (type: string, nth: number, alter: Alter, seat?: number) =>
  (events: readonly Event[]): Event[] => {
    const seen = new Map<number, number>();
    return events.flatMap((event): Event[] => {
      if (typeOf(event) !== type) return [event];
      const count = (seen.get(event.seat) ?? 0) + 1;
      seen.set(event.seat, count);
      if (count !== nth || (seat !== undefined && event.seat !== seat)) return [event];
      const received = event as Received;
      const altered = alter(structuredClone(received.message.value), received);
      return altered === undefined ? [] : [withMessage(received, altered)];
    });
  };

export const inEach =
  (type: string, alter: (message: Message) => void) =>
  (events: readonly Event[]): Event[] =>
    events.map((event) => {
      if (typeOf(event) !== type) return event;
      const value = structuredClone((event as Received).message.value);
      alter(value);
      return withMessage(event as Received, value);
    });

/** Adds a message after the nth of a type, for each seat or for one. */
export const adding =
  (type: string, nth: number, make: (before: Message) => unknown, seat?: number) =>
  (events: readonly Event[]): Event[] => {
    const seen = new Map<number, number>();
    return events.flatMap((event): Event[] => {
      if (typeOf(event) !== type) return [event];
      const count = (seen.get(event.seat) ?? 0) + 1;
      seen.set(event.seat, count);
      if (count !== nth || (seat !== undefined && event.seat !== seat)) return [event];
      return [event, withMessage(event as Received, make((event as Received).message.value))];
    });
  };

export const change =
  (alter: (message: Message) => void): Alter =>
  (message) => {
    alter(message);
    return message;
  };

export const inAllStates =
  (alter: (state: Message) => void) =>
  (events: readonly Event[]): Event[] =>
    ['GameStarted', 'GameUpdated'].reduce(
      (all, type) => inEach(type, ({ modelState }) => alter(modelState))(all),
      [...events],
    );

/** Until the nth message of a type has come. */
export function untilLast(type: string, nth: number, events: readonly Event[]): Event[] {
  const at = events.flatMap((event, index) => (typeOf(event) === type ? [index] : []));
  return events.slice(0, (at[nth - 1] ?? 0) + 1);
}

/** Each seat until the nth message of a type, so that nothing contradicts what was altered in it. */
export function endingWith(type: string, nth: number, events: readonly Event[]): Event[] {
  const seen = new Map<number, number>();
  return events.filter((event) => {
    const count = seen.get(event.seat) ?? 0;
    if (typeOf(event) === type) seen.set(event.seat, count + 1);
    return count < nth && event.seat !== ALL_SEATS;
  });
}

/** Alters the first message of the game, with which the recording ends. */
export const atStart =
  (alter: (state: Message, message: Message) => void) =>
  (events: readonly Event[]): Event[] =>
    endingWith('GameStarted', 1, inEach('GameStarted', (message) => alter(message.modelState, message))(events));

/** Alters the first update that a condition holds for, and with which the recording ends. */
export const afterMove =
  (
    holds: (move: Message, state: Message, before: Message) => boolean,
    alter: (state: Message, message: Message) => void,
  ) =>
  (events: readonly Event[]): Event[] => {
    const updates = events
      .filter((event) => event.seat === 0 && ['GameStarted', 'GameUpdated'].includes(typeOf(event) ?? ''))
      .map((event) => (event as Received).message.value as Message);
    const nth = updates.findIndex(
      ({ lastMove, modelState }, at) =>
        lastMove !== undefined && holds(lastMove.move, modelState, updates[at - 1].modelState),
    );
    if (nth < 1) throw new Error('there is no such move in the recording');
    const altered = altering(
      'GameUpdated',
      nth,
      change((message) => alter(message.modelState, message)),
    );
    return endingWith('GameUpdated', nth, altered(events));
  };

export const GAME: RecordingSpec = { clients: 2, players: 2, expert: true, seed: 4 };
export const WITH_REFUSALS: RecordingSpec = { ...GAME, mischief: 20 };
export const OF_THREE: RecordingSpec = { clients: 3, players: 3, expert: false, seed: 2 };

export interface RecordingSpec extends TableSpec {
  /** The characters in play; any by default. */
  readonly characters?: readonly number[];
}

/** A recording in which something is broken, and the only rule that it breaks. */
export interface Row {
  readonly breaks: string;
  readonly rule: string;
  /** What else is found, because the alteration cannot do without. */
  readonly besides?: string;
  readonly spec?: RecordingSpec;
  readonly by: (events: readonly Event[]) => Event[];
}

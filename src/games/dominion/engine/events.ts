import { type Card, UNKNOWN } from './cards.js';

const EVENT_TYPES = [
  'turn',
  'played',
  'bought',
  'gained',
  'trashed',
  'discarded',
  'drew',
  'revealed',
  'looked',
  'topdecked',
  'set-aside',
  'shuffled',
  'reacted',
  'attacked',
  'cleaned',
  'over',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Who may know the cards of an event: everybody, its seat alone, or everybody just the first card. */
export type Audience = 'all' | 'owner' | 'first';

/** Something that happened at the table. `cards` is complete here; `eventsFor` gives what a seat may know of it. */
export interface GameEvent {
  readonly type: EventType;
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly audience: Audience;
}

/** The events as one seat learns of them: how many cards, and which where it may know. */
export const eventsFor = (events: readonly GameEvent[], seat: number): GameEvent[] =>
  events.map((event) => withoutOrder(event.seat === seat || event.audience === 'all' ? event : redact(event)));

/** Whoever shuffles knows which cards, but not how they now lie. */
const withoutOrder = (event: GameEvent): GameEvent =>
  event.type === 'shuffled' ? { ...event, cards: event.cards.toSorted((a, b) => a - b) } : event;

const redact = (event: GameEvent): GameEvent => ({
  ...event,
  cards: event.cards.map((card, index) => (event.audience === 'first' && index === 0 ? card : UNKNOWN)),
});

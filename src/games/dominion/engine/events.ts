import { type Card, UNKNOWN } from './cards.js';

export const EVENT_TYPES = [
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

/** Who may see the cards of an event: everyone, only its seat, or everyone but only the first card. */
export const AUDIENCES = ['all', 'owner', 'first'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Something that happened in the game. `cards` is complete; `eventsFor` hides what a seat may not see. */
export interface GameEvent {
  readonly type: EventType;
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly audience: Audience;
  /** How many card texts it happened under: 0 for a play of the turn itself, 1 for what that card does. */
  readonly depth: number;
}

/** The events as one seat sees them: always how many cards, and which ones if it may know. */
export const eventsFor = (events: readonly GameEvent[], seat: number): GameEvent[] =>
  events.map((event) => withoutOrder(event.seat === seat || event.audience === 'all' ? event : redact(event)));

/** A player knows which cards it shuffled, but not their new order. */
const withoutOrder = (event: GameEvent): GameEvent =>
  event.type === 'shuffled' ? { ...event, cards: event.cards.toSorted((a, b) => a - b) } : event;

const redact = (event: GameEvent): GameEvent => ({
  ...event,
  cards: event.cards.map((card, index) => (event.audience === 'first' && index === 0 ? card : UNKNOWN)),
});

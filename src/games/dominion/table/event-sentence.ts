import { type Card, type EventType, UNKNOWN } from '../engine/index.js';
import { groupsOf } from './card-groups.js';
import { plural, pluralTitle, titleOfCard, withArticle } from './titles.js';

/** A piece of a sentence; names of cards can have a tooltip. */
export type LogPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'card'; readonly text: string; readonly card: Card }
  | { readonly kind: 'seat'; readonly text: string; readonly seat: number };

export const textPart = (text: string): LogPart => ({ kind: 'text', text });

/** `2 Coppers, an Estate and 3 cards`, each card a part of its own. */
export function cardParts(cards: readonly Card[], unknown: string): LogPart[] {
  const groups = groupsOf(cards.toSorted((a, b) => a - b));
  return groups.flatMap((group, index) => [
    ...(index === 0 ? [] : [textPart(index === groups.length - 1 ? ' and ' : ', ')]),
    ...groupParts(group.card, group.count, unknown),
  ]);
}

function groupParts(card: Card, count: number, unknown: string): LogPart[] {
  if (card === UNKNOWN) return [textPart(plural(count, unknown, unknown.replace('card', 'cards')))];
  if (count > 1) return [textPart(`${count} `), { kind: 'card', text: pluralTitle(card), card }];
  const title = titleOfCard(card);
  const article = withArticle(title).slice(0, -title.length);
  return [textPart(article), { kind: 'card', text: title, card }];
}

type Predicate = (cards: readonly Card[]) => LogPart[] | null;

const verb =
  (before: string, after = ''): Predicate =>
  (cards) =>
    cards.length === 0
      ? null
      : [textPart(`${before} `), ...cardParts(cards, unknownAmong(cards)), ...(after === '' ? [] : [textPart(after)])];

/** Beside cards that are named, the hidden ones are the others. */
const unknownAmong = (cards: readonly Card[]): string =>
  cards.some((card) => card !== UNKNOWN) ? 'other card' : 'card';

const says =
  (text: string): Predicate =>
  () => [textPart(text)];

/** What a seat did, after its name; null for events that another line already tells. */
const PREDICATES: Record<EventType, Predicate> = {
  turn: () => null,
  played: verb('plays'),
  bought: verb('buys'),
  gained: verb('gains'),
  trashed: verb('trashes'),
  discarded: verb('discards'),
  drew: verb('draws'),
  revealed: (cards) => (cards.length === 0 ? [textPart('has no card to reveal')] : verb('reveals')(cards)),
  looked: verb('looks at'),
  topdecked: verb('puts', ' onto the deck'),
  'set-aside': verb('sets aside'),
  shuffled: says('shuffles the discard pile into a new deck'),
  reacted: verb('shows'),
  attacked: () => null,
  cleaned: (cards) =>
    cards.length === 0
      ? [textPart('ends the turn')]
      : [textPart('ends the turn with '), ...cardParts(cards, 'card'), textPart(' on top')],
  over: () => null,
};

export const predicateOf = (type: EventType, cards: readonly Card[]): LogPart[] | null => PREDICATES[type](cards);

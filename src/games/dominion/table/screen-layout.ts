import { ABSENT, BASIC_CARDS, type Card, cardsIn, coinsOf, costOf, hasType, seatAt, UNKNOWN } from '../engine/index.js';
import { type CardGroup, groupsOf } from './card-groups.js';
import type { SeatKind } from './table-options.js';
import type { TableView } from './table-view.js';

export interface HandGroup extends CardGroup {
  /** How many copies came into the hand with the viewer's last draw. */
  readonly fresh: number;
}

export interface PlayerOnScreen {
  readonly seat: number;
  readonly name: string;
  readonly kind: SeatKind;
  readonly hand: number;
  readonly deck: number;
  readonly discard: number;
  /** Null where the table does not show points. */
  readonly points: number | null;
  readonly onTurn: boolean;
  /** Everybody waits for this player. */
  readonly waitedFor: boolean;
  readonly withdrawn: boolean;
  /** Cards in hand, if the viewer may see them. */
  readonly openHand: readonly Card[] | null;
}

export const HAND_ORDERS = ['type', 'cost', 'dealt'] as const;
export type HandOrder = (typeof HAND_ORDERS)[number];

/** Everything on the table for one viewer. */
export interface Screen {
  /** Piles by cost. */
  readonly kingdom: readonly CardGroup[];
  readonly basics: readonly CardGroup[];
  readonly players: readonly PlayerOnScreen[];
  /** The viewer's hand; empty for a viewer without a seat. */
  readonly hand: readonly HandGroup[];
  /** The cards in play of the seat on turn. */
  readonly inPlay: readonly Card[];
  /** Cards that a card text looks at or has set aside, by seat; unknown ones included. */
  readonly aside: readonly { readonly seat: number; readonly cards: readonly Card[] }[];
}

export function screenOf(view: TableView, handOrder: HandOrder = 'type'): Screen {
  const { view: game, kingdom } = view;
  const piles = (cards: readonly Card[]): CardGroup[] =>
    cards.map((card) => ({ card, count: game.supply[card] ?? ABSENT })).filter(({ count }) => count !== ABSENT);
  return {
    kingdom: piles(kingdom.toSorted((a, b) => costOf(a) - costOf(b) || a - b)),
    basics: piles(BASIC_CARDS),
    players: game.seats.map((_, seat) => playerOnScreen(view, seat)),
    hand: handGroups(view, handOrder),
    inPlay: cardsIn(seatAt(game, game.turn).inPlay),
    aside: game.seats.flatMap(({ aside }, seat) => (aside.size === 0 ? [] : [{ seat, cards: cardsIn(aside) }])),
  };
}

function handGroups(view: TableView, order: HandOrder): HandGroup[] {
  if (typeof view.viewer !== 'number') return [];
  const fresh = lastDraw(view, view.viewer);
  return groupsOf(inOrder(cardsIn(seatAt(view.view, view.viewer).hand), order)).map((group) => ({
    ...group,
    fresh: Math.min(group.count, fresh.filter((card) => card === group.card).length),
  }));
}

/** What the viewer drew in the last step, if it drew anything. */
function lastDraw({ steps }: TableView, viewer: number): readonly Card[] {
  const drawn = steps.at(-1)?.events.filter(({ type, seat }) => type === 'drew' && seat === viewer) ?? [];
  return drawn.flatMap(({ cards }) => cards);
}

/** Actions, then treasures, the best first, then the rest. */
const typeRank = (card: Card): number => {
  if (hasType(card, 'action')) return 0;
  if (hasType(card, 'treasure')) return 10 - coinsOf(card);
  return hasType(card, 'victory') ? 20 : 30;
};

function inOrder(cards: readonly Card[], order: HandOrder): readonly Card[] {
  if (order === 'dealt') return cards;
  const byCost = (a: Card, b: Card): number => costOf(b) - costOf(a) || a - b;
  return cards.toSorted((a, b) => (order === 'type' ? typeRank(a) - typeRank(b) : 0) || byCost(a, b));
}

function playerOnScreen({ view, seats, points, waitingFor, viewer }: TableView, seat: number): PlayerOnScreen {
  const { hand, deck, discard, withdrawn } = seatAt(view, seat);
  const cards = cardsIn(hand);
  return {
    seat,
    name: seats[seat]?.name ?? '',
    kind: seats[seat]?.kind ?? 'person',
    hand: hand.size,
    deck: deck.size,
    discard: discard.size,
    points: points?.[seat] ?? null,
    onTurn: view.phase !== 'over' && view.turn === seat,
    waitedFor: waitingFor === seat,
    withdrawn,
    openHand: seat !== viewer && !cards.includes(UNKNOWN) && cards.length > 0 ? cards : null,
  };
}

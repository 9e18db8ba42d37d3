import {
  ABSENT,
  BASIC_CARDS,
  type Card,
  cardsIn,
  coinsOf,
  costOf,
  hasType,
  type Phase,
  seatAt,
  topOf,
  UNKNOWN,
} from '../engine/index.js';
import { type CardGroup, groupsOf } from './card-groups.js';
import { offerOf } from './offer.js';
import { DEFAULT_INPUT, type InputOptions, NO_SELECTION, type Offer, type Selection } from './prompt.js';
import type { SeatKind } from './table-options.js';
import type { TableView } from './table-view.js';

export interface PileOnScreen extends CardGroup {
  readonly cost: number;
  readonly offer: Offer;
}

export interface HandGroup extends CardGroup {
  readonly offer: Offer;
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
  /** Null for an empty discard pile. */
  readonly discardTop: Card | null;
  readonly inPlay: readonly Card[];
  readonly turns: number;
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
  readonly phase: Phase;
  readonly turn: number;
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  /** By cost. */
  readonly kingdom: readonly PileOnScreen[];
  readonly basics: readonly PileOnScreen[];
  readonly trash: readonly CardGroup[];
  readonly players: readonly PlayerOnScreen[];
  /** The viewer's hand; empty for a viewer without a seat. */
  readonly hand: readonly HandGroup[];
  /** The cards in play of the seat on turn. */
  readonly inPlay: readonly Card[];
  /** Cards that a card text looks at or has set aside, by seat; unknown ones included. */
  readonly aside: readonly { readonly seat: number; readonly cards: readonly Card[] }[];
}

export interface ScreenOptions extends InputOptions {
  readonly handOrder: HandOrder;
}

export const DEFAULT_SCREEN: ScreenOptions = { ...DEFAULT_INPUT, handOrder: 'type' };

export function screenOf(
  view: TableView,
  selection: Selection = NO_SELECTION,
  options: ScreenOptions = DEFAULT_SCREEN,
): Screen {
  const { view: game, kingdom } = view;
  const piles = (cards: readonly Card[]): PileOnScreen[] =>
    cards.flatMap((card) => pileOnScreen(view, selection, card, options));
  return {
    phase: game.phase,
    turn: game.turn,
    actions: game.actions,
    buys: game.buys,
    coins: game.coins,
    kingdom: piles(kingdom.toSorted((a, b) => costOf(a) - costOf(b) || a - b)),
    basics: piles(BASIC_CARDS),
    trash: groupsOf(cardsIn(game.trash)),
    players: game.seats.map((_, seat) => playerOnScreen(view, seat)),
    hand: handGroups(view, selection, options),
    inPlay: cardsIn(seatAt(game, game.turn).inPlay),
    aside: game.seats.flatMap(({ aside }, seat) => (aside.size === 0 ? [] : [{ seat, cards: cardsIn(aside) }])),
  };
}

function pileOnScreen(view: TableView, selection: Selection, card: Card, input: InputOptions): PileOnScreen[] {
  const count = view.view.supply[card] ?? ABSENT;
  if (count === ABSENT) return [];
  return [{ card, count, cost: costOf(card), offer: offerOf(view, selection, { zone: 'supply', card }, input) }];
}

function handGroups(view: TableView, selection: Selection, options: ScreenOptions): HandGroup[] {
  if (typeof view.viewer !== 'number') return [];
  const fresh = lastDraw(view, view.viewer);
  return groupsOf(inOrder(cardsIn(seatAt(view.view, view.viewer).hand), options.handOrder)).map((group) => ({
    ...group,
    offer: offerOf(view, selection, { zone: 'hand', card: group.card }, options),
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
  const { hand, deck, discard, inPlay, turns, withdrawn } = seatAt(view, seat);
  const cards = cardsIn(hand);
  return {
    seat,
    name: seats[seat]?.name ?? '',
    kind: seats[seat]?.kind ?? 'person',
    hand: hand.size,
    deck: deck.size,
    discard: discard.size,
    discardTop: topOf(discard) ?? null,
    inPlay: cardsIn(inPlay),
    turns,
    points: points?.[seat] ?? null,
    onTurn: view.phase !== 'over' && view.turn === seat,
    waitedFor: waitingFor === seat,
    withdrawn,
    openHand: seat !== viewer && !cards.includes(UNKNOWN) && cards.length > 0 ? cards : null,
  };
}

import {
  ABSENT,
  CARD_TYPES,
  type Card,
  type CardType,
  costOf,
  hasType,
  isAction,
  nameOf,
  ownedCards,
  seatAt,
  summaryOf,
  UNKNOWN,
} from '../engine/index.js';
import { offerOf } from './offer.js';
import { type ClickZone, NO_SELECTION, type Selection } from './prompt.js';
import type { TableView } from './table-view.js';
import { plural, titleOfCard } from './titles.js';

/** What a tooltip says about a card. */
export interface CardInfo {
  readonly card: Card;
  readonly title: string;
  readonly types: readonly CardType[];
  readonly cost: number;
  /** In our own words. */
  readonly text: string;
  /** How many are left in the supply; null for a card that is not in this game. */
  readonly left: number | null;
  /** What it would do now, or why it does nothing; null if there is nothing to add. */
  readonly now: string | null;
}

/** What a viewer may know about a card, wherever it lies; null for a card that is face down. */
export function cardInfo(
  card: Card,
  view: TableView | null = null,
  zone: ClickZone | null = null,
  selection: Selection = NO_SELECTION,
): CardInfo | null {
  if (card === UNKNOWN) return null;
  const left = view?.view.supply[card] ?? ABSENT;
  return {
    card,
    title: titleOfCard(card),
    types: CARD_TYPES.filter((type) => hasType(card, type)),
    cost: costOf(card),
    text: summaryOf(card),
    left: left === ABSENT ? null : left,
    now: view === null ? null : sentenceOf([offerSentence(card, view, zone, selection), effectNow(card, view)]),
  };
}

function sentenceOf(parts: readonly (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null && part !== '');
  return said.length === 0 ? null : said.join('; ');
}

/** What a click would do, with the counters that decide on it. */
function offerSentence(card: Card, view: TableView, zone: ClickZone | null, selection: Selection): string | null {
  if (zone === null || view.decision === null) return null;
  const { does, says } = offerOf(view, selection, { zone, card });
  if (does !== 'none' || view.decision.kind !== 'turn') return says;
  const { actions, coins, buys } = view.view;
  if (zone === 'supply') return `${says} (you have ${plural(coins, 'coin')} and ${plural(buys, 'buy')})`;
  return isAction(card) ? `${says} (you have ${plural(actions, 'action')} left)` : says;
}

/** Of cards whose text depends on the state of the game. */
function effectNow(card: Card, { view, viewer }: TableView): string | null {
  switch (nameOf(card)) {
    case 'gardens': {
      if (typeof viewer !== 'number') return null;
      const owned = ownedCards(seatAt(view, viewer)).length;
      return `worth ${plural(Math.floor(owned / 10), 'point')} to you, with ${plural(owned, 'card')}`;
    }
    case 'poacher':
      return view.emptyPiles === 0
        ? 'no pile is empty: nothing to discard'
        : `you would discard ${plural(view.emptyPiles, 'card')}`;
    default:
      return null;
  }
}

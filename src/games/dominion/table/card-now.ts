import { type Card, isAction, nameOf, ownedCards, pointsOfGardens, seatAt } from '../engine/index.js';
import type { Target } from './offer.js';
import type { Offer } from './prompt.js';
import type { TableView } from './table-view.js';
import { plural } from './titles.js';

/**
 * What the explanation of a card adds to what is printed on it: what a click would do now, or why it does nothing, and what the
 * card comes to in this state of the game. Empty if there is nothing to add. `offer` is null while nothing is asked.
 */
export const cardNow = (view: TableView, target: Target, offer: Offer | null): string =>
  [offer === null ? '' : offerSentence(view, target, offer), effectNow(view, target.card)].filter(Boolean).join('; ');

/** With the counters that decide on it. */
function offerSentence({ view, decision }: TableView, { zone, card }: Target, { does, says }: Offer): string {
  if (does !== 'none' || decision?.kind !== 'turn') return says;
  const { actions, coins, buys } = view;
  if (zone === 'supply') return `${says} (you have ${plural(coins, 'coin')} and ${plural(buys, 'buy')})`;
  return isAction(card) ? `${says} (you have ${plural(actions, 'action')} left)` : says;
}

/** Of cards whose text depends on the state of the game. */
function effectNow({ view, viewer }: TableView, card: Card): string {
  switch (nameOf(card)) {
    case 'gardens': {
      if (typeof viewer !== 'number') return '';
      const owned = ownedCards(seatAt(view, viewer)).length;
      return `worth ${plural(pointsOfGardens(owned), 'point')} to you, with ${plural(owned, 'card')}`;
    }
    case 'poacher':
      return view.emptyPiles === 0
        ? 'no pile is empty: nothing to discard'
        : `you would discard ${plural(view.emptyPiles, 'card')}`;
    default:
      return '';
  }
}

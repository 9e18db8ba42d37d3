import { minus } from '../../../core/multiset.js';
import { type Card, cardOf, costOf, inSupply, STARTING_DECK, type View } from '../engine/index.js';
import { fromPlan, type Strategy } from './strategy.js';

const SILVER = cardOf('silver');
/** How many copies of each wanted card to buy, so that they come together in a hand sooner. */
const COPIES = 3;

export interface CollectorGoals {
  /** Cards to get into one hand. */
  readonly wanted: readonly Card[];
  /** Piles to empty. */
  readonly emptied: readonly Card[];
}

/**
 * Buys the cards that a situation needs and plays no actions, so that the cards eventually come together in a hand. Keeps
 * track of what it has bought.
 */
export function collector({ wanted, emptied }: CollectorGoals): Strategy {
  const bought: Card[] = [...STARTING_DECK];
  const purchase = (view: View): Card | null => {
    const can = (card: Card): boolean => inSupply(view, card) && costOf(card) <= view.coins;
    const mostExpensive = (cards: readonly Card[]): Card | undefined =>
      cards.filter(can).sort((a, b) => costOf(b) - costOf(a))[0];
    const missing = minus(wanted, bought);
    const card =
      mostExpensive(missing) ??
      (missing.length > 0 && can(SILVER) ? SILVER : undefined) ??
      mostExpensive(emptied) ??
      mostExpensive(wanted.filter((each) => bought.filter((own) => own === each).length < COPIES));
    if (card !== undefined) bought.push(card);
    return card ?? null;
  };
  return fromPlan({ action: () => null, purchase });
}

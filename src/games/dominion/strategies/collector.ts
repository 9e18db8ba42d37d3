import { minus } from '../../../core/multiset.js';
import { type Card, cardOf, costOf, inSupply, STARTING_DECK, type View } from '../engine/index.js';
import { defaultAnswer } from './default-choices.js';
import { endTurn, fromPlan, type Strategy } from './strategy.js';

const SILVER = cardOf('silver');
/** Copies of each card that is wanted, so that they meet in a hand sooner. */
const COPIES = 3;

export interface CollectorGoals {
  /** To be held in one hand. */
  readonly wanted: readonly Card[];
  /** Piles to be bought out. */
  readonly emptied: readonly Card[];
}

/**
 * Buys the cards that a situation is made of and plays none of them, so that they meet in a hand one day. Remembers what
 * it has bought.
 */
export function collector({ wanted, emptied }: CollectorGoals): Strategy {
  const bought: Card[] = [...STARTING_DECK];
  const purchase = (view: View): Card | null => {
    const can = (card: Card): boolean => inSupply(view, card) && costOf(card) <= view.coins;
    const dearest = (cards: readonly Card[]): Card | undefined =>
      cards.filter(can).sort((a, b) => costOf(b) - costOf(a))[0];
    const lacking = minus(wanted, bought);
    const card =
      dearest(lacking) ??
      (lacking.length > 0 && can(SILVER) ? SILVER : undefined) ??
      dearest(emptied) ??
      dearest(wanted.filter((each) => bought.filter((own) => own === each).length < COPIES));
    if (card !== undefined) bought.push(card);
    return card ?? null;
  };
  return fromPlan({ action: () => null, purchase });
}

/** Ends its turn at once. */
export const idle: Strategy = (view) => (view.stack.length > 0 ? defaultAnswer(view) : endTurn(view));

import { type Card, cardOf, costOf, inSupply, type View } from '../engine/index.js';
import { defaultAnswer } from './default-choices.js';
import { endTurn, fromPlan, type Strategy } from './strategy.js';

const SILVER = cardOf('silver');
/** What everybody has from the start. */
const STARTING: readonly Card[] = [...Array(7).fill(cardOf('copper')), ...Array(3).fill(cardOf('estate'))];
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
  const bought: Card[] = [...STARTING];
  const purchase = (view: View): Card | null => {
    const can = (card: Card): boolean => inSupply(view, card) && costOf(card) <= view.coins;
    const dearest = (cards: readonly Card[]): Card | undefined =>
      cards.filter(can).sort((a, b) => costOf(b) - costOf(a))[0];
    const lacking = less(wanted, bought);
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

/** Takes one copy of each away. */
function less(from: readonly Card[], cards: readonly Card[]): Card[] {
  const left = [...from];
  for (const card of cards) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
}

/** Ends its turn at once. */
export const idle: Strategy = (view) => (view.stack.length > 0 ? defaultAnswer(view) : endTurn(view));

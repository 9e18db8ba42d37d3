import {
  ALL_TREASURES,
  type Answer,
  bareAct,
  buy,
  type Card,
  cardAt,
  cardsIn,
  coinsOf,
  currentSeat,
  END,
  end,
  isTreasure,
  someIn,
  type View,
} from '../engine/index.js';
import { defaultAnswer } from './default-choices.js';

/**
 * A player: from what a seat sees to its answer. It may be given the whole game instead of a view, because a strategy looks
 * only at what its seat may know (a test checks that).
 */
export type Strategy = (view: View) => Answer;

/** What a strategy wants to do in its turn; null for nothing. */
export interface TurnPlan {
  /** The action to play next. */
  readonly action: (view: View) => Card | null;
  /** The card to buy next. */
  readonly purchase: (view: View) => Card | null;
}

/** The usual turn: actions, then all treasures, then buys. Questions of cards get the default answer. */
export const fromPlan =
  (plan: TurnPlan): Strategy =>
  (view) => {
    if (view.stack.length > 0) return defaultAnswer(view);
    if (view.phase === 'action' && view.actions > 0) {
      const action = plan.action(view);
      if (action !== null) return bareAct(action);
    }
    if (playsTreasuresNow(view)) return ALL_TREASURES;
    const card = view.buys > 0 ? plan.purchase(view) : null;
    return card === null ? endTurn(view) : buy(card);
  };

/** Treasures are played before the first buy, whatever else the profile allows: all rulebooks permit that. */
function playsTreasuresNow(view: View): boolean {
  if (view.bought || view.buys === 0) return false;
  return view.phase === 'action' || someIn(currentSeat(view).hand, isTreasure);
}

/** Ends the turn, leaving a card visible that is of no use to the others. */
export function endTurn(view: View): Answer {
  if (!view.rules.exposesCard) return END;
  const { hand } = currentSeat(view);
  if (hand.size === 0) return END;
  return end(cardsIn(hand).find((card) => coinsOf(card) === 0) ?? cardAt(hand, 0));
}

/** Ends every turn at once. */
export const idle: Strategy = (view) => (view.stack.length > 0 ? defaultAnswer(view) : endTurn(view));

import { strategyFinder } from '../../../kit/strategy-finder.js';
import {
  ALL_CARDS,
  brokenNeed,
  type Card,
  cardAt,
  cardOf,
  cardsIn,
  costOf,
  countOwned,
  currentSeat,
  has,
  inSupply,
  isAction,
  type Pile,
  pileOf,
  sumOwned,
  UNKNOWN,
  type View,
} from '../engine/index.js';
import { fromPlan, type Strategy, type TurnPlan } from './strategy.js';
import { uniformRandom } from './uniform-random.js';

const SILVER = cardOf('silver');
const GOLD = cardOf('gold');
const DUCHY = cardOf('duchy');
const PROVINCE = cardOf('province');
const SMITHY = cardOf('smithy');
const VILLAGE = cardOf('village');
const MARKET = cardOf('market');
const LABORATORY = cardOf('laboratory');

const noAction = (): null => null;

/** Province at 8 coins, gold at 6, silver at 3. */
function buyMoney(view: View): Card | null {
  const { coins } = view;
  if (coins >= 8 && inSupply(view, PROVINCE)) return PROVINCE;
  if (coins >= 6 && inSupply(view, GOLD)) return GOLD;
  return coins >= 3 && inSupply(view, SILVER) ? SILVER : null;
}

export const bigMoney: Strategy = fromPlan({ action: noAction, purchase: buyMoney });

const owns = (view: View, card: Card): number => countOwned(currentSeat(view), card);

const MAX_SMITHIES = 2;

/** Big money with two smithies. */
const SMITHY_PLAN: TurnPlan = {
  action: (view) => (has(currentSeat(view).hand, SMITHY) ? SMITHY : null),
  purchase: (view) => {
    const money = view.coins < 6;
    const wanted = money && view.coins >= 4 && inSupply(view, SMITHY) && owns(view, SMITHY) < MAX_SMITHIES;
    return wanted ? SMITHY : buyMoney(view);
  },
};

export const smithy: Strategy = fromPlan(SMITHY_PLAN);

/** Actions that give an action go first, then the most expensive. Zero for other cards. */
const PLAY_FIRST: readonly Card[] = [LABORATORY, MARKET, VILLAGE];
const MOST_EXPENSIVE = 10;
const PRIORITIES = Uint8Array.from(ALL_CARDS, (card) => {
  if (PLAY_FIRST.includes(card)) return MOST_EXPENSIVE + 1 + PLAY_FIRST.indexOf(card);
  return isAction(card) ? costOf(card) : 0;
});

function bestAction(cards: Pile): Card | null {
  let best: Card | null = null;
  let highest = 0;
  for (let i = 0; i < cards.size; i++) {
    const priority = PRIORITIES[cardAt(cards, i)] as number;
    if (priority <= highest) continue;
    best = cardAt(cards, i);
    highest = priority;
  }
  return best;
}

function nextAction(view: View): Card | null {
  const { hand } = currentSeat(view);
  const best = bestAction(hand);
  if (best === null || brokenNeed(view, best) === null) return best;
  // Some profiles forbid a mine without a treasure to trash (S-28).
  return bestAction(pileOf(cardsIn(hand).filter((card) => brokenNeed(view, card) === null)));
}

/** One pass through the cards counts both: with a count for each, games of engine builders took about 7 % longer. */
const VILLAGES_OVER_SMITHIES = Int8Array.from(
  [...ALL_CARDS, UNKNOWN],
  (card) => Number(card === VILLAGE) - Number(card === SMITHY),
);

/** Builds a deck of villages, markets, laboratories and smithies, then buys provinces. */
const ENGINE_PLAN: TurnPlan = {
  action: nextAction,
  purchase: (view) => {
    const { coins } = view;
    const can = (card: Card): boolean => inSupply(view, card) && costOf(card) <= coins;
    if (can(PROVINCE)) return PROVINCE;
    if ((view.supply[PROVINCE] as number) <= 3 && can(DUCHY)) return DUCHY;
    if (can(GOLD)) return GOLD;
    if (can(LABORATORY)) return LABORATORY;
    if (can(MARKET)) return MARKET;
    if (coins < costOf(SILVER)) return null;
    const needsVillage = sumOwned(currentSeat(view), VILLAGES_OVER_SMITHIES) <= 0;
    if (!needsVillage && can(SMITHY)) return SMITHY;
    if (needsVillage && can(VILLAGE)) return VILLAGE;
    return can(SILVER) ? SILVER : null;
  },
};

export const engineBuilder: Strategy = fromPlan(ENGINE_PLAN);

/** The reference players, by their names on the command line. */
export const STRATEGIES = {
  'big-money': (): Strategy => bigMoney,
  smithy: (): Strategy => smithy,
  engine: (): Strategy => engineBuilder,
  random: (seed: number): Strategy => uniformRandom(seed),
} as const;

export type StrategyName = keyof typeof STRATEGIES;
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as readonly StrategyName[];

export const strategyNamed = strategyFinder<Strategy>(STRATEGIES);

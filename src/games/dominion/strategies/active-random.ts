import { seededRandom } from '../../../core/seeded-random.js';
import {
  ALL_CARDS,
  act,
  type Card,
  cardOf,
  cardsIn,
  costOf,
  currentSeat,
  inSupply,
  judge,
  ownedCards,
  type View,
} from '../engine/index.js';
import { fromPlan, type Strategy } from './strategy.js';
import { uniformRandom } from './uniform-random.js';

const COPPER = cardOf('copper');
const SILVER = cardOf('silver');
const GOLD = cardOf('gold');
const PROVINCE = cardOf('province');
const WORTHLESS = [COPPER, cardOf('curse'), cardOf('estate')];
/** With fewer cards than that, any card is better than none. */
const FEW = 5;

/**
 * Random and legal, but eager: it plays any action it can, pays with all it has and buys money or the dearer of two
 * cards drawn. Uniformly random play hardly ever sees the dearer cards, and takes ten times as long.
 */
export function activeRandom(seed: number): Strategy {
  const dice = seededRandom(seed);
  const anything = uniformRandom(seed);
  const action = (view: View): Card | null => {
    const legal = [...new Set(cardsIn(currentSeat(view).hand))].filter((card) => judge(view, act(card)).legal);
    return legal.length === 0 ? null : dice.pick(legal);
  };
  const purchase = (view: View): Card | null => {
    if (view.coins >= costOf(PROVINCE) && inSupply(view, PROVINCE)) return PROVINCE;
    const good = ALL_CARDS.filter(
      (card) => inSupply(view, card) && costOf(card) <= view.coins && !WORTHLESS.includes(card),
    );
    if (dice.below(2) === 0 && good.includes(GOLD)) return GOLD;
    if (dice.below(3) === 0 && good.includes(SILVER)) return SILVER;
    const [dearer = null] = dice
      .shuffled(good)
      .slice(0, 2)
      .sort((a, b) => costOf(b) - costOf(a));
    return dearer ?? (ownedCards(currentSeat(view)).length < FEW && inSupply(view, COPPER) ? COPPER : null);
  };
  const turn = fromPlan({ action, purchase });
  return (view) => (view.stack.length > 0 ? anything(view) : turn(view));
}

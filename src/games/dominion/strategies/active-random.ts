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
/** With a deck smaller than this, even a copper is worth buying. */
const MIN_DECK = 5;

/**
 * Random but active play: plays any action it can, plays all treasures, and buys money or the more expensive of two random
 * cards. Uniformly random play hardly ever gets to the expensive cards, and takes ten times as long.
 */
export function activeRandom(seed: number): Strategy {
  const random = seededRandom(seed);
  const anyAnswer = uniformRandom(seed);
  const action = (view: View): Card | null => {
    const legal = [...new Set(cardsIn(currentSeat(view).hand))].filter((card) => judge(view, act(card)).legal);
    return legal.length === 0 ? null : random.pick(legal);
  };
  const purchase = (view: View): Card | null => {
    if (view.coins >= costOf(PROVINCE) && inSupply(view, PROVINCE)) return PROVINCE;
    const good = ALL_CARDS.filter(
      (card) => inSupply(view, card) && costOf(card) <= view.coins && !WORTHLESS.includes(card),
    );
    if (random.below(2) === 0 && good.includes(GOLD)) return GOLD;
    if (random.below(3) === 0 && good.includes(SILVER)) return SILVER;
    const [best = null] = random
      .shuffled(good)
      .slice(0, 2)
      .sort((a, b) => costOf(b) - costOf(a));
    return best ?? (ownedCards(currentSeat(view)).length < MIN_DECK && inSupply(view, COPPER) ? COPPER : null);
  };
  const turn = fromPlan({ action, purchase });
  return (view) => (view.stack.length > 0 ? anyAnswer(view) : turn(view));
}

import { type SeededRandom, seededRandom } from '../../../core/seeded-random.js';
import {
  type Answer,
  act,
  buy,
  type Card,
  type CardName,
  cardOf,
  cardsIn,
  costOf,
  countOwned,
  currentSeat,
  end,
  inSupply,
  isAction,
  isTreasure,
  judge,
  legalAnswers,
  nameOf,
  treasures,
  type View,
} from '../engine/index.js';
import type { Strategy } from './strategy.js';

/** Only the first 512 answers are considered: some decisions have millions. */
const MAX_ANSWERS = 512;
const STREAM = -3;

/** Percent of the decisions in a turn at which it just ends. */
const ENDS_EARLY = 3;

const CELLAR = cardOf('cellar');

/** These give actions, so that chains become long. */
const GO_ON: readonly Card[] = [cardOf('village'), cardOf('market'), CELLAR];
const MOST_OF: { readonly [card in CardName]?: number } = { village: 3, market: 2, cellar: 2, militia: 2 };
const PROVINCE = cardOf('province');
const USUAL: readonly Card[] = [cardOf('gold'), cardOf('silver'), cardOf('duchy')];
const CHEAP: readonly Card[] = [cardOf('copper'), cardOf('estate')];

/**
 * An opponent that says everything that a player can say: it collects one of each action and chains them, discards nothing,
 * all and anything with its cellars, shows its moats or not, and ends its turns in any way. It plays by every reading of the
 * rules. Stateful: every answer advances its random numbers.
 */
export function everyForm(seed: number): Strategy {
  const random = seededRandom(seed, STREAM);
  const choose = chooser(random);
  return (view) => {
    if (view.stack.length > 0) return choose(view);
    if (random.chance(ENDS_EARLY)) return endAnyhow(view, random);
    const action = view.phase === 'action' && view.actions > 0 ? nextAction(view, random) : null;
    if (action !== null) return act(action);
    const money = handOf(view).filter(isTreasure);
    if (view.buys > 0 && !view.bought && money.length > 0) return treasures([random.pick(money)]);
    const card = view.buys > 0 ? purchase(view, random) : null;
    return card === null ? endAnyhow(view, random) : buy(card);
  };
}

const handOf = (view: View): Card[] => cardsIn(currentSeat(view).hand);

/** Nothing, as much as possible, and anything in turn: each has a form of its own. */
function chooser(random: SeededRandom): Strategy {
  let number = 0;
  return (view) => {
    const answers: Answer[] = [];
    for (const answer of legalAnswers(view)) if (answers.push(answer) === MAX_ANSWERS) break;
    const bySize = answers.toSorted((one, other) => one.cards.length - other.cards.length);
    const [least, most] = [bySize[0] as Answer, bySize.at(-1) as Answer];
    const forms = least.cards.length < most.cards.length ? [least, most] : [];
    return forms[number++ % 3] ?? random.pick(answers);
  };
}

function nextAction(view: View, random: SeededRandom): Card | null {
  const legal = handOf(view).filter((card) => isAction(card) && judge(view, act(card)).legal);
  const first = GO_ON.find((card) => legal.includes(card));
  return first ?? (legal.length === 0 ? null : random.pick(legal));
}

function endAnyhow(view: View, random: SeededRandom): Answer {
  const hand = handOf(view);
  return end(view.rules.exposesCard && hand.length > 0 ? random.pick(hand) : null);
}

/** A province ends the game sooner; else an action that it lacks, a cellar first, for its many forms; else money or points. */
function purchase(view: View, random: SeededRandom): Card | null {
  const affordable = (card: Card): boolean => inSupply(view, card) && costOf(card) <= view.coins;
  if (affordable(PROVINCE)) return PROVINCE;
  const lacking = view.supply
    .map((_, card) => card as Card)
    .filter((card) => isAction(card) && affordable(card) && countOwned(currentSeat(view), card) < mostOf(card));
  if (lacking.includes(CELLAR)) return CELLAR;
  if (lacking.length > 0) return random.pick(lacking);
  const wanted = random.shuffled(USUAL).find(affordable);
  return wanted ?? random.pick([null, ...CHEAP.filter(affordable)]);
}

const mostOf = (card: Card): number => MOST_OF[nameOf(card)] ?? 1;

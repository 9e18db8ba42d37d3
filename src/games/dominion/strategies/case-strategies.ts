import {
  act,
  type Card,
  type CardName,
  cardOf,
  cardsIn,
  costOf,
  countOwned,
  currentSeat,
  has,
  inSupply,
  isAction,
  judge,
  type View,
} from '../engine/index.js';
import { STRATEGIES } from './strategies.js';
import { endTurn, fromPlan, type Strategy } from './strategy.js';

/** Up to how many copies of a card are wanted; the first that can be had is bought. */
type CardGoal = readonly [card: CardName, most: number];

const MANY = 99;

const canBuy = (view: View, card: Card): boolean => inSupply(view, card) && costOf(card) <= view.coins;

const firstGoal =
  (goals: readonly CardGoal[]) =>
  (view: View): Card | null => {
    const wanted = goals.find(([name, most]) => {
      const card = cardOf(name);
      return canBuy(view, card) && countOwned(currentSeat(view), card) < most;
    });
    return wanted === undefined ? null : cardOf(wanted[0]);
  };

/** The first of these actions that is in hand and can be played. */
const firstPlayable =
  (order: readonly CardName[]) =>
  (view: View): Card | null => {
    const { hand } = currentSeat(view);
    const found = order.map(cardOf).find((card) => has(hand, card) && judge(view, act(card)).legal);
    return found ?? null;
  };

const idle = (): null => null;

const pursue = (goals: readonly CardGoal[], actions: readonly CardName[] = []): Strategy =>
  fromPlan({ action: actions.length === 0 ? idle : firstPlayable(actions), purchase: firstGoal(goals) });

const FIRST_ACTIONS: readonly CardName[] = ['village', 'market', 'cellar', 'smithy', 'moat', 'militia', 'woodcutter'];
const ACTIONS: readonly CardName[] = [...FIRST_ACTIONS, 'mine', 'remodel', 'workshop'];
const PROVINCES: readonly CardGoal[] = [
  ['province', MANY],
  ['gold', MANY],
  ['silver', MANY],
];

/** Of the kingdom cards that can be had, the one it owns fewest of; a province when it can. */
function collect(view: View): Card | null {
  if (canBuy(view, cardOf('province'))) return cardOf('province');
  const { hand, deck, discard, inPlay } = currentSeat(view);
  const owned = [hand, deck, discard, inPlay].flatMap(cardsIn);
  const silvers = owned.filter((card) => card === cardOf('silver')).length;
  const kinds = view.supply.map((_, card) => card as Card).filter((card) => isAction(card) && canBuy(view, card));
  const [fewest] = kinds.toSorted((a, b) => countOwned(currentSeat(view), a) - countOwned(currentSeat(view), b));
  if (fewest !== undefined && owned.filter(isAction).length < silvers + 4) return fewest;
  return firstGoal([
    ['gold', MANY],
    ['silver', MANY],
  ])(view);
}

/** Strategies that bring about what a case for servers is about, rather than win. All of them play by the rules. */
const CASE_STRATEGIES = {
  /** Ends its turns at once. */
  idle: (): Strategy => endTurn,
  /** Mines, and silver to put into them. */
  miner: () =>
    pursue(
      [
        ['mine', 2],
        ['gold', 2],
        ['silver', 4],
        ['province', MANY],
        ['gold', MANY],
      ],
      ['mine'],
    ),
  /** Mines that are never used. */
  'idle-miner': () =>
    pursue([
      ['mine', 3],
      ['silver', 3],
    ]),
  /** Gold until there is none left, and a mine that is never used. */
  gilder: () =>
    pursue([
      ['mine', 1],
      ['gold', MANY],
      ['silver', 6],
    ]),
  /** One of each action, played as they come. */
  collector: (): Strategy => fromPlan({ action: firstPlayable(ACTIONS), purchase: collect }),
  /** Militias, and moats against them. */
  soldier: () => pursue([['militia', 3], ['moat', 2], ['village', 2], ...PROVINCES], ['village', 'militia', 'moat']),
  /** Two militias in one turn. */
  general: () =>
    pursue(
      [
        ['militia', 4],
        ['village', 4],
        ['silver', 2],
      ],
      ['village', 'militia'],
    ),
  cellarer: () => pursue([['cellar', 4], ['silver', 2], ...PROVINCES], ['cellar']),
  remodeler: () =>
    pursue(
      [
        ['remodel', 2],
        ['silver', 2],
        ['gold', MANY],
      ],
      ['remodel'],
    ),
  'idle-remodeler': () =>
    pursue([
      ['remodel', 1],
      ['silver', 3],
    ]),
  worker: () =>
    pursue(
      [
        ['workshop', 3],
        ['silver', 2],
      ],
      ['workshop'],
    ),
  /** A pile of its own card is gone soon, and no such card is played. */
  workshops: () =>
    pursue([
      ['workshop', MANY],
      ['silver', 2],
    ]),
  remodels: () =>
    pursue([
      ['remodel', MANY],
      ['silver', 3],
    ]),
  /** Draws its whole deck, again and again. */
  drawer: () =>
    pursue(
      [
        ['smithy', 4],
        ['village', 5],
        ['market', 2],
      ],
      ['village', 'market', 'smithy'],
    ),
  builder: () =>
    pursue(
      [
        ['market', 2],
        ['village', 2],
        ['woodcutter', 2],
        ['smithy', 1],
        ['silver', MANY],
      ],
      FIRST_ACTIONS,
    ),
  /** Empties the cheap piles, and leaves the provinces alone. */
  rush: () =>
    pursue([
      ['duchy', MANY],
      ['mine', MANY],
      ['estate', MANY],
      ['silver', 4],
    ]),
  /** Buys whatever it can, but never ends the game. */
  hoarder: () =>
    pursue([
      ['gold', 5],
      ['mine', 1],
      ['silver', 5],
      ['estate', 4],
      ['duchy', 2],
    ]),
  /** Buys twice in a turn where it can. */
  shopper: () =>
    pursue(
      [
        ['market', 2],
        ['woodcutter', 3],
        ['silver', 3],
        ['copper', MANY],
      ],
      ['market', 'woodcutter'],
    ),
} as const satisfies Record<string, () => Strategy>;

/** Every strategy that a case for servers may name. */
export const SITUATION_STRATEGIES: Readonly<Record<string, (seed: number) => Strategy>> = {
  ...STRATEGIES,
  ...CASE_STRATEGIES,
};

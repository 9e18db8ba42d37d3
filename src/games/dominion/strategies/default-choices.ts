import {
  type Answer,
  type Card,
  type ChoiceDecision,
  cardOf,
  choose,
  costOf,
  decisionOf,
  hasType,
  NO,
  type Purpose,
  type View,
} from '../engine/index.js';

const CURSE = cardOf('curse');
const COPPER = cardOf('copper');
const ESTATE = cardOf('estate');

/** What a card is worth in the deck during the game: its cost, but victory cards only clog the hand. */
function worthOf(card: Card): number {
  if (card === CURSE) return -3;
  if (hasType(card, 'victory')) return card === ESTATE ? -2 : -1;
  return card === COPPER ? 0 : costOf(card);
}

const worstFirst = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => worthOf(a) - worthOf(b));
const bestFirst = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => worthOf(b) - worthOf(a));
const isJunk = (card: Card): boolean => worthOf(card) < 0;

type Choice = (decision: ChoiceDecision, view: View) => readonly Card[];

/** The first `wanted` cards, or as many as the limits allow. */
const within = ({ min, max }: ChoiceDecision, sorted: readonly Card[], wanted: number): readonly Card[] =>
  sorted.slice(0, Math.min(max, Math.max(min, wanted)));

const best: Choice = (decision) => within(decision, bestFirst(decision.pool), 1);
const all: Choice = (decision) => decision.pool.slice(0, decision.max);

/** Discards one's own junk, but the good cards of others: a spy discards both. */
const discard: Choice = (decision, view) => {
  const ownTurn = decision.seat === view.turn;
  const isOthers = decision.from === 'aside' && ownTurn && view.stack.at(-1)?.seat !== view.turn;
  if (isOthers) return decision.pool.filter((card) => !isJunk(card)).slice(0, decision.max);
  return within(decision, worstFirst(decision.pool), decision.pool.filter(isJunk).length);
};

/** Trashes curses, estates and what it must; of other players' treasures, the most expensive. */
const trash: Choice = (decision, view) => {
  const isOthers = decision.from === 'aside' && view.stack.at(-1)?.seat !== decision.seat;
  if (isOthers) return best(decision, view);
  const wanted = decision.pool.filter((card) => card === CURSE || card === ESTATE).length;
  const copperAlone = decision.max === 1 && decision.pool.every((card) => card === COPPER);
  return within(decision, worstFirst(decision.pool), copperAlone ? 1 : wanted);
};

const gain: Choice = (decision) =>
  decision.from === 'trash'
    ? decision.pool.filter((card) => card !== COPPER)
    : within(decision, bestFirst(decision.pool), 1);

const topdeck: Choice = (decision, view) =>
  decision.seat === view.turn && decision.from === 'discard'
    ? best(decision, view)
    : within(decision, worstFirst(decision.pool), 1);

/** With a library, keeps actions while one can still be played. */
const setAside: Choice = (decision, view) => (view.actions > 0 ? [] : decision.pool.slice(0, 1));

const CHOICES: Record<Purpose, Choice> = {
  discard,
  trash,
  gain,
  topdeck,
  play: best,
  'set-aside': setAside,
  react: all,
  order: all,
  'deck-to-discard': () => [],
  repeat: () => [],
};

/** A reasonable answer to any question of a card. */
export function defaultAnswer(view: View): Answer {
  const decision = decisionOf(view);
  if (decision === null || decision.kind === 'turn') throw new Error('no question is pending');
  return decision.kind === 'confirm' ? NO : choose(CHOICES[decision.purpose](decision, view));
}

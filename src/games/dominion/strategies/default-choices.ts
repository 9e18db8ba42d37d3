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

/** How much a card is worth in the deck while the game lasts: its cost, but victory cards only clog the hand. */
function worthOf(card: Card): number {
  if (card === CURSE) return -3;
  if (hasType(card, 'victory')) return card === ESTATE ? -2 : -1;
  return card === COPPER ? 0 : costOf(card);
}

const worstFirst = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => worthOf(a) - worthOf(b));
const bestFirst = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => worthOf(b) - worthOf(a));
const isJunk = (card: Card): boolean => worthOf(card) < 0;

type Choice = (decision: ChoiceDecision, view: View) => readonly Card[];

/** As many of the wanted cards as are allowed, filled up with the next in line where too few are wanted. */
const within = ({ min, max }: ChoiceDecision, sorted: readonly Card[], wanted: number): readonly Card[] =>
  sorted.slice(0, Math.min(max, Math.max(min, wanted)));

const best: Choice = (decision) => within(decision, bestFirst(decision.pool), 1);
const all: Choice = (decision) => decision.pool.slice(0, decision.max);

/** Junk of the own, good cards of the others: a spy discards in both piles. */
const discard: Choice = (decision, view) => {
  const ownTurn = decision.seat === view.turn;
  const strangers = decision.from === 'aside' && ownTurn && view.stack.at(-1)?.seat !== view.turn;
  if (strangers) return decision.pool.filter((card) => !isJunk(card)).slice(0, decision.max);
  return within(decision, worstFirst(decision.pool), decision.pool.filter(isJunk).length);
};

/** Curses, estates and what must go; a treasure of the others, the dearest. */
const trash: Choice = (decision, view) => {
  const strangers = decision.from === 'aside' && view.stack.at(-1)?.seat !== decision.seat;
  if (strangers) return best(decision, view);
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

/** A library keeps actions while one can still be played. */
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

/** A reasonable answer to anything a card can ask. */
export function defaultAnswer(view: View): Answer {
  const decision = decisionOf(view);
  if (decision === null || decision.kind === 'turn') throw new Error('no card is asking anything');
  return decision.kind === 'confirm' ? NO : choose(CHOICES[decision.purpose](decision, view));
}

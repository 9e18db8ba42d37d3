import { discardFrom, draw, emit, emitCard, gain, takeAside, topdeckFrom, trashFrom } from './card-moves.js';
import { type Aspect, type CardQuestion, type Condition, type Effect, PAST_LAST_STEP } from './card-text.js';
import { type Card, type CardName, type CardType, cardOf, costOf, hasType } from './cards.js';
import { cardsIn } from './pile.js';
import { type Frame, type Game, newFrame, seatAt } from './state.js';

// The building blocks of card texts.

interface Bonus {
  readonly cards?: number;
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
}

/** The bonuses of a card, such as "+1 card, +2 actions". One step for all, because going from step to step takes its time. */
export const plus =
  ({ cards = 0, actions = 0, buys = 0, coins = 0 }: Bonus): Effect =>
  (game, frame) => {
    if (cards > 0) draw(game, frame.seat, cards);
    game.actions += actions;
    game.buys += buys;
    game.coins += coins;
  };

/** Gains the named card if its pile is not empty. */
export const gainCard =
  (name: CardName, to: 'discard' | 'hand' | 'deck'): Effect =>
  (game, frame) => {
    gain(game, frame.seat, cardOf(name), seatAt(game, frame.seat)[to]);
  };

/** The seats after `seat` that are still in the game, in turn order. */
export const othersOf = (game: Game, seat: number): number[] =>
  game.seats
    .slice(1)
    .map((_, index) => (seat + 1 + index) % game.seats.length)
    .filter((other) => !seatAt(game, other).withdrawn);

/** Puts every other player through the card's attack, starting on the attacker's left. */
export const attackOthers: Effect = (game, frame) => {
  emitCard(game, 'attacked', frame.seat, frame.card);
  for (const victim of othersOf(game, frame.seat).reverse()) game.stack.push(newFrame(frame.card, 'attack', victim));
};

/** The frame of the card whose attack is being resolved. */
export function attackingFrame(game: Game): Frame {
  const frame = game.stack.findLast((candidate) => candidate.part === 'play');
  if (frame === undefined) throw new Error('an attack is being resolved, but no card was played');
  return frame;
}

/** Reveals the top cards of the deck. */
export const reveal =
  (count: number): Effect =>
  (game, frame) => {
    const seen = takeAside(game, frame.seat, count);
    const { aside } = seatAt(game, frame.seat);
    emit(game, 'revealed', frame.seat, cardsIn(aside).slice(aside.size - seen), 'all');
  };

export const discardAside: Effect = (game, frame) =>
  discardFrom(game, frame.seat, 'aside', cardsIn(seatAt(game, frame.seat).aside), 'all');

export const putBackAside: Effect = (game, frame) =>
  // The card revealed first was on top and goes back on top.
  topdeckFrom(game, frame.seat, 'aside', cardsIn(seatAt(game, frame.seat).aside).reverse(), 'all');

// Conditions

export const costingUpTo = (title: string, limit: (game: Game, frame: Frame) => number): Condition => ({
  aspect: 'cost',
  title,
  holds: (game, frame, card) => costOf(card) <= limit(game, frame),
});

export const ofType = (type: CardType, aspect: Aspect = type): Condition => ({
  aspect,
  title: `the card must be ${type === 'action' || type === 'attack' ? 'an' : 'a'} ${type}`,
  holds: (_game, _frame, card) => hasType(card, type),
});

export const only = (name: CardName): Condition => ({
  aspect: name,
  title: `the card must be a ${name}`,
  holds: (_game, _frame, card) => card === cardOf(name),
});

// Questions

type QuestionOptions = Pick<CardQuestion, 'purpose' | 'from' | 'resolve'> & Partial<CardQuestion>;

const anyNumber: Pick<CardQuestion, 'limits' | 'countTitle'> = {
  limits: (_game, _frame, available) => [0, available],
  countTitle: null,
};

const never = (): boolean => false;

/** A question with defaults: any number of cards, in any order, chosen by the seat that follows the text. */
export const ask = (options: QuestionOptions): CardQuestion => ({
  chooser: 'self',
  hidden: false,
  ordered: false,
  conditions: [],
  alwaysAsked: never,
  sourceAspect: null,
  countAspect: 'count',
  ...anyNumber,
  ...options,
});

const plural = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** Exactly `count` cards, or all if there are fewer. */
export const exactly = (count: number): Pick<CardQuestion, 'limits' | 'countTitle'> => ({
  limits: (_game, _frame, available) => [Math.min(count, available), Math.min(count, available)],
  countTitle: `exactly ${plural(count)} must be chosen`,
});

export const upTo = (count: number): Pick<CardQuestion, 'limits' | 'countTitle'> => ({
  limits: (_game, _frame, available) => [0, Math.min(count, available)],
  countTitle: `at most ${plural(count)} may be chosen`,
});

/** One card, or none where the card says "may" (mostly in the second edition). */
export const oneOrSkip = (mandatory: (game: Game) => boolean): Pick<CardQuestion, 'limits' | 'countTitle'> => ({
  limits: (game, _frame, available) => [mandatory(game) ? Math.min(1, available) : 0, Math.min(1, available)],
  countTitle: 'exactly 1 card must be chosen, or none where the card says "may"',
});

export const discardFromHand = (more: Partial<CardQuestion>): CardQuestion =>
  ask({
    purpose: 'discard',
    from: 'hand',
    ...more,
    resolve: (game, frame, cards) => {
      discardFrom(game, frame.seat, 'hand', cards);
      frame.count = cards.length;
    },
  });

/** Value of a frame's `count` when nothing was trashed. */
export const NOTHING = -1;

/** Stores the cost of the trashed card in the frame's `count`. */
export const trashFromHand = (more: Partial<CardQuestion>): CardQuestion =>
  ask({
    purpose: 'trash',
    from: 'hand',
    ...more,
    resolve: (game, frame, cards) => {
      trashFrom(game, frame.seat, 'hand', cards);
      frame.count = cards.length === 0 ? NOTHING : costOf(cards[0] as Card);
    },
  });

/** Gains one chosen card from the supply, unless nothing was trashed for it. */
export const gainChosen = (to: 'discard' | 'hand', conditions: readonly Condition[]): CardQuestion =>
  ask({
    purpose: 'gain',
    from: 'supply',
    countTitle: 'exactly 1 card must be gained',
    countAspect: 'gain-count',
    limits: (_game, frame, available) => (frame.count === NOTHING || available === 0 ? [0, 0] : [1, 1]),
    conditions,
    resolve: (game, frame, cards) => {
      for (const card of cards) gain(game, frame.seat, card, seatAt(game, frame.seat)[to]);
    },
  });

/** A victim may reveal a moat to be unaffected. */
export const mayReact: CardQuestion = ask({
  purpose: 'react',
  from: 'hand',
  sourceAspect: 'moat-in-hand',
  countAspect: 'react-count',
  ...upTo(1),
  conditions: [only('moat')],
  alwaysAsked: (game) => game.rules.asksAlways,
  resolve: (game, frame, cards) => {
    if (cards.length === 0) return;
    emit(game, 'reacted', frame.seat, cards, 'all');
    returnRevealed(game, frame);
    frame.at = PAST_LAST_STEP;
  },
});

/** Cards revealed along with the question (J-40) go back on the deck; the original server lost them. */
const returnRevealed: Effect = (game, frame) => {
  const { aside } = seatAt(game, frame.seat);
  if (game.rules.quirks.includes('R-06')) aside.size = 0;
  else putBackAside(game, frame);
};

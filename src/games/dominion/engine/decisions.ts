import { attackingFrame } from './card-effects.js';
import { type CardQuestion, isQuestion, type Purpose, type Source } from './card-text.js';
import { stepsOf } from './cards/text-of.js';
import { ALL_CARDS, type Card } from './cards.js';
import { cardsIn, holdsAll, pileOf } from './pile.js';
import { type Frame, type Game, inSupply, seatAt } from './state.js';

/** A seat makes its next play: an action, treasures, a buy, or the end of its turn. */
export interface TurnDecision {
  readonly kind: 'turn';
  readonly seat: number;
  readonly phase: 'action' | 'buy';
}

/** A card text asks a seat to choose cards, or for a plain yes or no. */
export interface ChoiceDecision {
  readonly kind: 'choose' | 'confirm';
  readonly seat: number;
  /** The card that asks. */
  readonly card: Card;
  readonly purpose: Purpose;
  readonly from: Source;
  /** The cards to choose from, sorted, with one entry per copy. */
  readonly pool: readonly Card[];
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  readonly hidden: boolean;
}

export type Decision = TurnDecision | ChoiceDecision;

/** The question a game is waiting for, and the frame that asks it. */
export interface PendingQuestion {
  readonly frame: Frame;
  readonly question: CardQuestion;
}

/** Null between the plays of a turn. */
export function pendingQuestion(game: Game): PendingQuestion | null {
  const frame = game.stack.at(-1);
  if (frame === undefined) return null;
  const step = stepsOf(frame)[frame.at];
  if (step === undefined || !isQuestion(step)) throw new Error('the game stopped at a step that asks nothing');
  return { frame, question: step };
}

/** The seat that answers next. */
export function decider(game: Game): number {
  const pending = game.stack.length === 0 ? null : pendingQuestion(game);
  if (pending === null) return game.turn;
  return pending.question.chooser === 'self' ? pending.frame.seat : attackingFrame(game).seat;
}

/** All cards in the place a question chooses from, with one entry per copy, or one per supply pile. */
export function sourceCards(game: Game, frame: Frame, from: Source): readonly Card[] {
  switch (from) {
    case 'supply':
      return ALL_CARDS.filter((card) => inSupply(game, card));
    case 'trash':
      return frame.cards;
    case 'nowhere':
      return [];
    default:
      return cardsIn(seatAt(game, frame.seat)[from]);
  }
}

/** Whether the place that a question chooses from has these cards; from the supply, one card may be named again. */
export function holdsChoice(game: Game, { frame, question }: PendingQuestion, cards: readonly Card[]): boolean {
  switch (question.from) {
    case 'supply':
      return cards.every((card) => inSupply(game, card));
    case 'trash':
      return holdsAll(pileOf(frame.cards), cards);
    case 'nowhere':
      return cards.length === 0;
    default:
      return holdsAll(seatAt(game, frame.seat)[question.from], cards);
  }
}

/** The cards in that place that meet the conditions of the question. */
function poolOf(game: Game, pending: PendingQuestion): Card[] {
  const { frame, question } = pending;
  const pool: Card[] = [];
  for (const card of sourceCards(game, frame, question.from)) if (fits(game, pending, card)) pool.push(card);
  return pool;
}

/** How many cards `poolOf` would list. */
export function poolSize(game: Game, pending: PendingQuestion): number {
  const { frame, question } = pending;
  let size = 0;
  for (const card of sourceCards(game, frame, question.from)) if (fits(game, pending, card)) size++;
  return size;
}

function fits(game: Game, { frame, question }: PendingQuestion, card: Card): boolean {
  for (const condition of question.conditions) if (!condition.holds(game, frame, card)) return false;
  return true;
}

const byCard = (a: Card, b: Card): number => a - b;

/** The decision a game is waiting for; null when the game is over. */
export function decisionOf(game: Game): Decision | null {
  if (game.phase === 'over') return null;
  const pending = pendingQuestion(game);
  if (pending === null) return { kind: 'turn', seat: game.turn, phase: game.phase };
  const { frame, question } = pending;
  const pool = poolOf(game, pending).sort(byCard);
  const [min, max] = question.limits(game, frame, pool.length);
  const { purpose, from, ordered, hidden } = question;
  const kind = from === 'nowhere' ? 'confirm' : 'choose';
  return { kind, seat: decider(game), card: frame.card, purpose, from, pool, min, max, ordered, hidden };
}

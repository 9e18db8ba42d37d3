import { attackingFrame } from './card-effects.js';
import { type CardQuestion, isQuestion, type Purpose, type Source } from './card-text.js';
import { stepsOf } from './cards/text-of.js';
import { ALL_CARDS, type Card } from './cards.js';
import { cardsIn } from './pile.js';
import { type Frame, type Game, inSupply, seatAt } from './state.js';

/** A seat is asked for its next play: an action, treasures, a buy, or the end of its turn. */
export interface TurnDecision {
  readonly kind: 'turn';
  readonly seat: number;
  readonly phase: 'action' | 'buy';
}

/** A card's text asks a seat to choose among cards, or for a plain yes or no. */
export interface ChoiceDecision {
  readonly kind: 'choose' | 'confirm';
  readonly seat: number;
  /** The card that asks. */
  readonly card: Card;
  readonly purpose: Purpose;
  readonly from: Source;
  /** The cards that may be chosen, one entry a copy, sorted. */
  readonly pool: readonly Card[];
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  readonly hidden: boolean;
}

export type Decision = TurnDecision | ChoiceDecision;

/** The question a game is waiting at, with the frame that asks it; null between the plays of a turn. */
export interface PendingQuestion {
  readonly frame: Frame;
  readonly question: CardQuestion;
}

export function pendingQuestion(game: Game): PendingQuestion | null {
  const frame = game.stack.at(-1);
  if (frame === undefined) return null;
  const step = stepsOf(frame)[frame.at];
  if (step === undefined || !isQuestion(step)) throw new Error('the game stands in the middle of a step');
  return { frame, question: step };
}

export function decider(game: Game): number {
  const pending = game.stack.length === 0 ? null : pendingQuestion(game);
  if (pending === null) return game.turn;
  return pending.question.chooser === 'self' ? pending.frame.seat : attackingFrame(game).seat;
}

/** Everything that lies where a question chooses from, one entry a copy; a supply pile counts once. */
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

export function poolOf(game: Game, { frame, question }: PendingQuestion): Card[] {
  const fits = (card: Card) => question.conditions.every((condition) => condition.holds(game, frame, card));
  return sourceCards(game, frame, question.from).filter(fits);
}

const byCard = (a: Card, b: Card): number => a - b;

/** What the game is waiting for; null when it is over. */
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

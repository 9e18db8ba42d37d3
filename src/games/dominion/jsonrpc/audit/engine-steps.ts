import { minus } from '../../../../core/multiset.js';
import {
  type Answer,
  type Card,
  cardOf,
  cardsIn,
  type Game,
  type PendingQuestion,
  pendingQuestion,
  seatAt,
  stepInPlace,
  withdrawInPlace,
} from '../../engine/index.js';
import type { ShadowStep } from './shadow-game.js';

/** An answer, which must have been judged legal. */
export function stepOf(game: Game, answer: Answer): ShadowStep {
  const { turn } = game;
  const cards = chosenFrom(game, answer);
  return {
    act: (at) => {
      const judgement = stepInPlace(at, answer);
      if (!judgement.legal) throw new Error(`an answer was judged legal, and then breaks ${judgement.rule.id}`);
    },
    discards: (place) => {
      const { discard, hand, inPlay } = seatAt(game, place);
      const lying = cardsIn(discard);
      if (place !== turn) return lying;
      if (answer.kind === 'end') return [...lying, ...cardsIn(inPlay), ...cardsIn(hand)];
      return minus([...lying, ...cards.added], cards.removed);
    },
  };
}

/** What a choice puts onto the discard pile, or takes away from it, before anything is drawn. */
function chosenFrom(
  game: Game,
  answer: Answer,
): { readonly added: readonly Card[]; readonly removed: readonly Card[] } {
  const none = { added: [], removed: [] };
  if (answer.kind !== 'choose' || game.stack.length === 0) return none;
  const { frame, question } = pendingQuestion(game) as PendingQuestion;
  if (question.from === 'discard' && question.purpose === 'play') return { added: [], removed: answer.cards };
  return frame.card === cardOf('cellar') ? { added: answer.cards, removed: [] } : none;
}

export const leavingOf = (game: Game, place: number): ShadowStep => ({
  act: (at) => withdrawInPlace(at, place),
  discards: (each) => cardsIn(seatAt(game, each).discard),
});

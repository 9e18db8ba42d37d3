import {
  type Answer,
  type CardName,
  cardsIn,
  decider,
  judge,
  legalAnswers,
  makeAnswer,
  namesOf,
  parseAnswer,
  seatAt,
  type View,
  viewOf,
} from '../../games/dominion/engine/index.js';
import { defaultAnswer } from '../../games/dominion/strategies/default-choices.js';
import { endTurn, type Strategy } from '../../games/dominion/strategies/strategy.js';

/** A decision of a player of Dominion, as it sees it. */
export interface SeatView {
  /** All that the seat may know, for the functions of herald/engine. */
  readonly game: View;
  /** The names of the cards in hand. */
  readonly hand: readonly CardName[];
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
  /** Whether it is the seat's own turn, and not a question that a card asks. */
  readonly isTurn: boolean;
  /** Whether an answer is legal. */
  readonly can: (answer: Answer | string) => boolean;
  /** Every legal answer, made when it is first read. Actions are without the choices that they ask for, which come next. */
  readonly legal: readonly Answer[];
  /** Ends the turn; to a question of a card, the answer that does the least harm. */
  readonly end: Answer;
}

/** How a player of Dominion plays. An answer may be written as `makeAnswer` writes it: `buy gold`. */
export type Choose = (view: SeatView) => Answer | string;

/** A strategy as the engine and the protocols know it. It never sees more than its seat may know. */
export const strategyOf =
  (choose: Choose): Strategy =>
  (game) => {
    const view = seatView(viewOf(game, decider(game)));
    const answer = requireAnswer(choose(view));
    const judgement = judge(view.game, answer);
    if (judgement.legal) return answer;
    throw new Error(`the strategy wants to "${makeAnswer(answer)}", which breaks ${judgement.rule.id}`);
  };

export function seatView(game: View): SeatView {
  const { hand } = seatAt(game, decider(game));
  const isTurn = game.stack.length === 0;
  let legal: readonly Answer[] | null = null;
  return {
    game,
    hand: namesOf(cardsIn(hand)),
    actions: game.actions,
    buys: game.buys,
    coins: game.coins,
    isTurn,
    can: (answer) => judge(game, requireAnswer(answer)).legal,
    get legal(): readonly Answer[] {
      legal ??= [...legalAnswers(game)];
      return legal;
    },
    get end(): Answer {
      return isTurn ? endTurn(game) : defaultAnswer(game);
    },
  };
}

function requireAnswer(answer: Answer | string): Answer {
  if (typeof answer !== 'string') return answer;
  const parsed = parseAnswer(answer);
  if (parsed.ok) return parsed.value;
  throw new Error(`the strategy returned an unknown answer: ${parsed.error.message}`);
}

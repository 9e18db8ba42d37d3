import { gameSeed } from '../../../core/seed.js';
import {
  type Answer,
  CHOOSE_NONE,
  cardOf,
  countOwned,
  type Decision,
  decisionOf,
  type Game,
  seatAt,
  viewOf,
} from '../engine/index.js';
import { strategyNamed } from '../strategies/strategies.js';
import { onlyAnswer } from './step.js';
import { seatToAnswer, type TableGame } from './table-game.js';

/** What the table answers by itself. */
export interface AutomaticOptions {
  /** Questions with a single possible answer, except for reactions and the end of a turn. */
  readonly singleAnswers: boolean;
}

export const DEFAULT_AUTOMATIC: AutomaticOptions = { singleAnswers: true };

/** The answer that nobody has to be asked for: a bot's, or one without alternative. Null if a person must choose. */
export function automaticAnswer(table: TableGame, options: AutomaticOptions = DEFAULT_AUTOMATIC): Answer | null {
  const seat = seatToAnswer(table);
  if (seat === null) return null;
  return botAnswer(table, seat) ?? answerWithoutChoice(table.game, options);
}

/** It depends on the seat's view and the number of steps alone, so a game that was reloaded goes on in the same way. */
function botAnswer({ options, game, steps }: TableGame, index: number): Answer | null {
  const seat = options.seats[index];
  if (seat?.kind !== 'bot') return null;
  return strategyNamed(seat.strategy, gameSeed(seat.seed, steps.length))(viewOf(game, index));
}

/** Works on a view of the deciding seat as well. */
export function answerWithoutChoice(game: Game, { singleAnswers }: AutomaticOptions): Answer | null {
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') return null;
  if (decision.purpose === 'react') return cannotReact(game, decision) ? CHOOSE_NONE : null;
  return singleAnswers || decision.purpose === 'repeat' ? onlyAnswer(game) : null;
}

const MOAT = cardOf('moat');

/**
 * Whoever could have a moat in hand is asked, so that an answer without a question tells nothing. Everybody has seen which
 * cards a player gained, so a player who owns none need not be asked.
 */
function cannotReact(game: Game, { seat }: Decision): boolean {
  const victim = seatAt(game, seat);
  return victim.hand.size === 0 || countOwned(victim, MOAT) === 0;
}

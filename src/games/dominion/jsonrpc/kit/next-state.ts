import { fault, type Result } from '../../../../core/result.js';
import {
  type Answer,
  cardsIn,
  decisionOf,
  type Game,
  legalAnswers,
  seatAt,
  stepInPlace,
  UNKNOWN,
} from '../../engine/index.js';
import { SELF } from '../game-from-knowledge.js';
import { judgeResponse } from '../judge-request.js';
import type { Dialect } from '../messages.js';
import { StateWriter } from '../state-writer.js';
import { promptOf } from '../table/prompts.js';
import { gameIn, judgeMethod } from './judge-play-request.js';
import { type Asked, situationOf } from './judge-prompt-answer.js';
import type { PlayerKnowledge } from './player-knowledge.js';

const unknown = (message: string): Result<string> => fault('state/unknown', message);

export const NO_STATE: Result<string> = unknown('the messages do not show what follows from it');
const HIDDEN = unknown('the next state has cards that were drawn, and messages show only how many cards a deck has');
const ASKED = unknown('the server asks for more before the state shows');

/** The state that answers a request of the player on turn. */
export function stateAfterRequest(
  dialect: Dialect,
  knowledge: PlayerKnowledge | null,
  method: string,
  params: unknown,
): Result<string> {
  const game = gameIn(knowledge);
  const judged = game === null ? null : judgeMethod(game, method, params);
  if (game === null || !judged?.ok) return NO_STATE;
  return stateAfter(dialect, game, judged.answers);
}

/** The player's state after its answer to a prompt or an attack. */
export function stateAfterAnswer(
  dialect: Dialect,
  knowledge: PlayerKnowledge | null,
  asked: Asked,
  result: unknown,
): Result<string> {
  const game = situationOf(knowledge, asked)?.game ?? null;
  const decision = game === null ? null : decisionOf(game);
  if (game === null || decision === null || decision.kind === 'turn') return NO_STATE;
  const judged = judgeResponse(game, promptOf(game, decision, { showsHand: false }), result);
  return judged.ok ? stateAfter(dialect, game, judged.answers) : NO_STATE;
}

function stateAfter(dialect: Dialect, game: Game, answers: readonly Answer[]): Result<string> {
  for (const answer of answers) stepInPlace(game, answer);
  const isOwnTurn = game.turn === SELF;
  // Of the others nothing is known: attacked, they have nothing to lose.
  for (let next = answerOfOther(game); next !== null; next = answerOfOther(game)) stepInPlace(game, next);
  const decision = decisionOf(game);
  if (decision !== null && decision.kind !== 'turn' && decision.seat === SELF) return ASKED;
  if (cardsIn(seatAt(game, SELF).hand).includes(UNKNOWN)) return HIDDEN;
  const writer = new StateWriter();
  const state = isOwnTurn ? writer.turnState(game, SELF, dialect) : writer.endTurnResult(game, SELF);
  return { ok: true, value: state };
}

/** Null when the player itself is asked, or a turn goes on. */
function answerOfOther(game: Game): Answer | null {
  const decision = decisionOf(game);
  if (decision === null || decision.seat === SELF || decision.kind === 'turn') return null;
  const [first] = legalAnswers(game);
  return first ?? null;
}

import { fault, ok, type Result } from '../../../core/result.js';
import type { NextState } from '../../../kit/static-questions.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { parseText } from '../../../wire/sexpr/writer.js';
import { type Answer, decisionOf, END, type Game, legalAnswers, stepInPlace } from '../engine/index.js';
import type { Version } from './messages.js';
import { pendingGameOf } from './pending-game.js';
import { judgeReply } from './replies.js';
import { moveStateText, RECEIVER } from './state-codec.js';

/**
 * The `(move …)` that the receiver of a message is sent next, after a legal reply. Of the others nothing is known, so they
 * discard nothing, and end their turns at once. What is drawn follows from the seed.
 */
export function nextMove(version: Version, message: Datum, reply: string, seed: number): Result<NextState> {
  const question = pendingGameOf(version, message, seed);
  if (!question.ok) return question;
  const { game, asked, names } = question.value;
  const parsed = parseText(reply);
  const judged = parsed.ok ? judgeReply(game, version, asked, parsed.value) : null;
  if (!judged?.legal) return fault('reply/illegal', 'the reply is illegal');
  for (const answer of judged.answers) stepInPlace(game, answer);
  answerForOthers(game);
  return ok({ text: `(move ${moveStateText({ game, version, names })})` });
}

function answerForOthers(game: Game): void {
  for (let next = answerOfOther(game); next !== null; next = answerOfOther(game)) stepInPlace(game, next);
}

/** Null when the receiver is to move, or the game is over. */
function answerOfOther(game: Game): Answer | null {
  const decision = decisionOf(game);
  if (decision === null || decision.seat === RECEIVER) return null;
  if (decision.kind === 'turn') return END;
  const [first] = legalAnswers(game);
  return first ?? null;
}

import { ok, type Result } from '../../../../src/core/result.js';
import { type MessageFault, pendingGameOf } from '../../../../src/games/dominion/sexpr/pending-game.js';
import { judgeReply, type SexprJudgement } from '../../../../src/games/dominion/sexpr/replies.js';
import type { Version } from '../../../../src/games/dominion/sexpr/versions.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';

/** Whether a reply to a message is legal, from the message alone: the hidden game is not needed. */
export function judgeMessage(version: Version, message: Datum, reply: Datum): Result<SexprJudgement, MessageFault> {
  const question = pendingGameOf(version, message);
  if (!question.ok) return question;
  return ok(judgeReply(question.value.game, version, question.value.asked, reply));
}

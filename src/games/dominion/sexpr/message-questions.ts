import type { LegalityChecker, ReplyJudgement } from '../../../kit/static-questions.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText, parseBytes, parseText } from '../../../wire/sexpr/writer.js';
import { nextMove } from './next-move.js';
import { type PendingGame, pendingGameOf } from './pending-game.js';
import { readRule } from './process-rules.js';
import { judgeReply, legalReplies, type SexprJudgement } from './replies.js';
import type { Version } from './versions.js';

/** What may be replied to a `(move …)` or `(attacked …)`, from the message alone. */
export const SEXPR_LEGALITY: LegalityChecker = {
  isSelfContained: true,
  expects: 'a (move …) or (attacked …) message',
  readQuestion: (version, input) => {
    const parsed = parseBytes(input);
    if (!parsed.ok) return { ok: false, error: { ...parsed.error, isWire: true } };
    const question = pendingGameOf(version as Version, parsed.value);
    if (!question.ok) return { ok: false, error: { ...question.error, isWire: false } };
    return {
      ok: true,
      value: {
        replies: (strict) => repliesTo(question.value, version as Version, strict),
        judge: (reply) => judgeText(question.value, version as Version, reply),
        apply: (reply, seed) => nextMove(version as Version, parsed.value, reply, seed),
      },
    };
  },
};

function* repliesTo(
  { game, asked }: PendingGame,
  version: Version,
  strict: boolean,
): Generator<string, void, undefined> {
  for (const reply of legalReplies(game, asked)) {
    const judged = strict ? judgeReply(game, version, asked, reply) : null;
    if (judged === null || (judged.legal && judged.notes.length === 0)) yield makeText(reply);
  }
}

/** A reply that is not even an S-expression is an illegal reply, not a mistake of the caller's. */
function judgeText({ game, asked }: PendingGame, version: Version, text: string): ReplyJudgement {
  const parsed = parseText(text);
  if (parsed.ok) return judgementOf(judgeReply(game, version, asked, parsed.value));
  const { code, message } = parsed.error;
  return {
    legal: false,
    rule: readRule(code),
    reason: message,
    path: null,
    replies: textsOf(legalReplies(game, asked)),
  };
}

function judgementOf(judged: SexprJudgement): ReplyJudgement {
  if (judged.legal) return { legal: true, notes: judged.notes };
  const { rule: id, title, document, register, reason, path, replies } = judged;
  return { legal: false, rule: { id, title, document, register }, reason, path, replies: textsOf(replies) };
}

function* textsOf(replies: Iterable<Datum>): Generator<string, void, undefined> {
  for (const reply of replies) yield makeText(reply);
}

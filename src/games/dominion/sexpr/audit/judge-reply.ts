import type { CitedRule } from '../../../../kit/rule.js';
import { type Datum, isList } from '../../../../wire/sexpr/datum.js';
import type { Answer } from '../../engine/index.js';
import { FORM_RULES } from '../clauses.js';
import type { CardName, Defense, Play, Version } from '../messages.js';
import { judgeReply } from '../replies.js';
import type { AuditedQuestion } from './audit-state.js';
import type { Turn } from './expected-state.js';

/** What a server may make of a reply, and what it must not. */
export type JudgedReply =
  /** To be taken; a reading may refuse it. */
  | {
      readonly kind: 'legal';
      readonly reply: Play | Defense;
      readonly answers: readonly Answer[];
      readonly reading: string | null;
    }
  /** To be taken or refused: the server is free, and is held to what it does. */
  | {
      readonly kind: 'free';
      readonly reply: Play | Defense;
      readonly answers: readonly Answer[];
      readonly reading: string;
    }
  /** To be refused. */
  | { readonly kind: 'illegal'; readonly reply: Datum | null; readonly rule: CitedRule; readonly reason: string }
  /** No reply at all: the player is gone. */
  | { readonly kind: 'gone' };

export function judgeRawReply(question: AuditedQuestion, version: Version, turn: Turn, raw: Datum | null): JudgedReply {
  const { game, asked } = question;
  if (game === null || raw === null) {
    return { kind: 'illegal', reply: raw, rule: FORM_RULES.grammar, reason: 'it is not a message of the grammar' };
  }
  const judgement = judgeReply(game, version, asked, raw);
  if (judgement.legal) {
    const { reply, answers } = judgement;
    const reading = readingOf(question, turn, reply);
    if (reading === null || reading === 'S-24') return { kind: 'legal', reply, answers, reading };
    return { kind: 'free', reply, answers, reading };
  }
  const { rule: id, title, document, register, reason } = judgement;
  return (
    freeDespite(question, version, turn, raw, id) ?? {
      kind: 'illegal',
      reply: raw,
      rule: { id, title, document, register },
      reason,
    }
  );
}

/** Which item of the register leaves a reply to the server that the most lenient rules allow. */
function readingOf({ state }: AuditedQuestion, turn: Turn, reply: Play | Defense): string | null {
  if (reply.kind === 'add') return state.buys === 0 ? 'S-35' : turn.bought ? 'S-36' : null;
  const isUpgrade = reply.kind === 'act' && reply.card === 'mine' && reply.cards.join(' ') === 'silver gold';
  return isUpgrade ? 'S-24' : null;
}

/** What even the most lenient rules forbid, and a server may nevertheless take. */
function freeDespite(
  question: AuditedQuestion,
  version: Version,
  turn: Turn,
  raw: Datum,
  rule: string,
): JudgedReply | null {
  if (rule === 'act-remodel/in-hand' && isList(raw) && raw[2] === 'remodel') {
    const [, , ...cards] = raw as readonly CardName[];
    return { kind: 'free', reply: { kind: 'act', card: 'remodel', cards }, answers: [], reading: 'S-30' };
  }
  const lower = lowered(raw);
  if (JSON.stringify(lower) === JSON.stringify(raw)) return null;
  const judged = judgeRawReply(question, version, turn, lower);
  return judged.kind === 'legal' ? { ...judged, kind: 'free', reading: 'S-04' } : null;
}

const lowered = (datum: Datum): Datum => {
  if (isList(datum)) return datum.map(lowered);
  return typeof datum === 'string' ? datum.toLowerCase() : datum;
};

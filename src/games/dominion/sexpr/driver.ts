import type { GameDriver, OutgoingMessage, ReplyOutcome } from '../../../kit/driver.js';
import type { CitedRule } from '../../../kit/rule.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import { scoresOf, winnersOf } from '../engine/index.js';
import { clauseOf } from './clauses.js';
import { makeNotification } from './messages.js';
import { PROCESS_RULES } from './process-rules.js';
import type { IllegalReply, Note } from './replies.js';
import { moveStateText } from './state-codec.js';
import { askedOf, type Post, requestOf, type SexprTable, take } from './table.js';

const dispatch = ({ seat, message }: Post): OutgoingMessage => ({ seat, text: makeText(makeNotification(message)) });

/** Nearly all requests are moves; their text is made without the message. */
function request(table: SexprTable): OutgoingMessage | null {
  const asked = askedOf(table);
  if (asked === null) return null;
  if (asked.asked === 'move') return { seat: asked.seat, text: `(move ${moveStateText(table)})` };
  return dispatch(requestOf(table) as Post);
}

const cite = ({ rule, title, register }: Note): CitedRule => ({
  id: rule,
  title,
  document: clauseOf(rule).document,
  register,
});

function* texts(replies: Iterable<Datum>): Generator<string, void, undefined> {
  for (const reply of replies) yield makeText(reply);
}

function refused({ rule, title, reason, document, register, replies }: IllegalReply): ReplyOutcome {
  const legal = { [Symbol.iterator]: () => texts(replies) };
  return { legal: false, violation: { rule: { id: rule, title, document, register }, reason, legal } };
}

/** A table of the S-expression protocol, to be refereed. */
export const driverOf = (table: SexprTable): GameDriver<Datum> => ({
  request: () => request(table),
  take: (said) => {
    const { judgement, posts } = take(table, said);
    if (!judgement.legal) return refused(judgement);
    return { legal: true, messages: posts.map(dispatch), contested: judgement.notes.map(cite) };
  },
  turns: () => table.game.seats.map(({ turns }) => turns),
  standings: () => {
    const points = scoresOf(table.game);
    return table.game.seats.map(({ turns }, seat) => ({ points: points[seat] as number, turns }));
  },
  winners: () => winnersOf(table.game),
  processRules: PROCESS_RULES,
  show: makeText,
});

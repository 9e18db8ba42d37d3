import { scoresOf, winnersOf } from '../../engine/index.js';
import { makeNotification } from '../../protocol/sexpr/messages.js';
import { SESSION_RULES, type SessionRule } from '../../protocol/sexpr/session.js';
import type { Datum } from '../../wire/datum.js';
import { makeText } from '../../wire/writer.js';
import type { CitedRule, Conduct, Court, Dispatch, Ruling } from '../court.js';
import type { IllegalReply } from './replies.js';
import { moveStateText } from './states.js';
import { askedOf, type Post, requestOf, type SexprTable, take } from './table.js';

const cite = ({ id, title, clause, register }: SessionRule): CitedRule => ({ id, title, document: clause, register });

const LEXICON = 'Dominion Protocol v1, figure 1';

const byCode = (code: string, title: string, register: string): [string, CitedRule] => [
  code,
  { id: code, title, document: null, register },
];

/** What the register says of players that fail as processes. */
const PROCESS = new Map<string, CitedRule>([
  byCode('peer/timeout', 'a reply must come within the deadline', 'S-66'),
  byCode('peer/closed', 'a player must keep its output open until the end of the game', 'S-67'),
  byCode('peer/died', 'a player must run until the end of the game', 'S-67'),
  byCode('peer/broken-pipe', 'a player must keep its input open until the end of the game', 'S-67'),
  byCode('peer/not-reading', 'a player must read what it is sent', 'S-09'),
  byCode('peer/flood', 'a player must not write without end', 'S-09'),
  byCode('peer/backlog', 'a player must not write without being asked', 'S-09'),
  byCode('peer/cannot-start', 'a player must start as a process, without arguments', 'S-13'),
]);

/** The reader's complaints: what a reply may be written in. */
const lexical = (code: string): CitedRule => ({
  id: code,
  title: 'a reply must be written in plain S-expressions',
  document: LEXICON,
  register: code === 'wire/utf8' ? 'S-06' : code === 'wire/incomplete' ? 'S-67' : 'S-05',
});

const CONDUCT: Conduct = {
  unasked: cite(SESSION_RULES.unasked),
  twice: cite(SESSION_RULES.twice),
  terminates: cite(SESSION_RULES.terminates),
  process: (code) => PROCESS.get(code) ?? (code.startsWith('wire/') ? lexical(code) : null),
};

const dispatch = ({ seat, message }: Post): Dispatch => ({ seat, text: makeText(makeNotification(message)) });

/** Nearly all requests are moves; their text is made without the message. */
function request(table: SexprTable): Dispatch | null {
  const asked = askedOf(table);
  if (asked === null) return null;
  if (asked.asked === 'move') return { seat: asked.seat, text: `(move ${moveStateText(table)})` };
  return dispatch(requestOf(table) as Post);
}

function* texts(replies: Iterable<Datum>): Generator<string, void, undefined> {
  for (const reply of replies) yield makeText(reply);
}

function refused({ rule, title, reason, document, register, replies }: IllegalReply): Ruling {
  const legal = { [Symbol.iterator]: () => texts(replies) };
  return { legal: false, breach: { rule: { id: rule, title, document, register }, reason, legal } };
}

/** A table of the S-expression protocol, to be refereed. */
export const courtOf = (table: SexprTable): Court<Datum> => ({
  request: () => request(table),
  take: (said) => {
    const { judgement, posts } = take(table, said);
    return judgement.legal ? { legal: true, dispatches: posts.map(dispatch) } : refused(judgement);
  },
  turns: () => table.game.seats.map(({ turns }) => turns),
  standings: () => {
    const points = scoresOf(table.game);
    return table.game.seats.map(({ turns }, seat) => ({ points: points[seat] as number, turns }));
  },
  winners: () => winnersOf(table.game),
  conduct: CONDUCT,
  show: makeText,
});

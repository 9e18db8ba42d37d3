import type { Conversation, MessageJudgement, Remark } from '../../../../kit/conversation.js';
import type { CitedRule, Violation } from '../../../../kit/rule.js';
import { type Datum, isList } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { cardOf, coinsOf, costOf, type Game, TURN_RULES } from '../../engine/index.js';
import { clauseOf } from '../clauses.js';
import { type Play, parseDefense, parsePlay, type Version } from '../messages.js';
import { pendingGameOf } from '../pending-game.js';
import { type Asked, brokenForm, judgeReply, type LegalReply, legalReplies, type Note } from '../replies.js';
import { advance, afterUnknownMessage, isReplyDue, messageEvent, replyEvent, START } from '../session-machine.js';
import { citeNote, replyViolation, texts, unpromptedViolation } from '../violations.js';

/** What waits for a reply. No game can be made of a message outside the grammar, which only raw text can be. */
interface OpenQuestion {
  readonly asked: Asked;
  readonly game: Game | null;
}

/** What a turn leaves behind that the next state does not show. */
interface Turn {
  readonly hasBought: boolean;
  /** What the next state must have for the turn to go on. */
  readonly buys: number;
  readonly coins: number;
}

const FINE: MessageJudgement = { legal: true, remarks: [] };

const AFTER_BUY: CitedRule = {
  id: TURN_RULES.addAfterBuy.id,
  title: TURN_RULES.addAfterBuy.title,
  ...clauseOf(TURN_RULES.addAfterBuy.id),
};

/** The server's side of a conversation with one player, whatever game the messages are from. */
export function playerConversation(version: Version): Conversation<Datum> {
  let state = START;
  let question: OpenQuestion | null = null;
  let turn: Turn | null = null;

  const sent = (message: Datum): void => {
    const event = messageEvent(message);
    state = event === null ? afterUnknownMessage(state) : advance(state, event).state;
    const next = asks(version, message);
    if (next === null || next.asked === 'attacked' || !goesOn(turn, next.game)) turn = null;
    question = next ?? question;
  };

  const judge = (reply: Datum): MessageJudgement => {
    const asked = question;
    const step = advance(state, replyEvent(asked?.asked ?? 'move', reply));
    state = step.state;
    question = null;
    // A reply of the wrong kind is judged as a reply: it breaks the grammar.
    if (asked === null) return step.ok ? FINE : illegal(unpromptedViolation(step.violation, reply));
    if (asked.game === null) return judgeForm(version, asked.asked, reply);
    const judgement = judgeReply(asked.game, version, asked.asked, reply);
    if (!judgement.legal) return illegal(replyViolation(judgement));
    const remarks = remarksOn(judgement, turn);
    turn = turnAfter(turn, asked, judgement);
    return remarks.length === 0 ? FINE : { legal: true, remarks };
  };

  const legal = (): Iterable<string> => {
    const game = question?.game ?? null;
    return question === null || game === null ? [] : texts(legalReplies(game, question.asked));
  };

  return { sent, judge, expectsReply: () => isReplyDue(state), legal };
}

function asks(version: Version, message: Datum): OpenQuestion | null {
  const question = pendingGameOf(version, message);
  if (question.ok) return question.value;
  if (question.error.code === 'message/no-question' || !isList(message)) return null;
  const [head] = message;
  return head === 'move' || head === 'attacked' ? { asked: head, game: null } : null;
}

/** The messages of a script need not belong to one turn: another state means another turn. */
const goesOn = (turn: Turn | null, game: Game | null): boolean =>
  turn !== null && game !== null && game.buys === turn.buys && game.coins === turn.coins;

function turnAfter(turn: Turn | null, { asked, game }: OpenQuestion, { reply }: LegalReply): Turn | null {
  if (asked === 'attacked' || game === null) return turn;
  const { kind, card } = reply as Play;
  const hasBought = turn?.hasBought ?? false;
  if (kind === 'buy') return { hasBought: true, buys: game.buys - 1, coins: game.coins - costOf(cardOf(card)) };
  return kind === 'add' ? { hasBought, buys: game.buys, coins: game.coins + coinsOf(cardOf(card)) } : null;
}

function remarksOn({ reply, notes }: LegalReply, turn: Turn | null): Remark[] {
  const remarks = notes.map(remarkOf);
  if (reply.kind !== 'add' || !turn?.hasBought) return remarks;
  return [...remarks, { rule: AFTER_BUY, reason: `${AFTER_BUY.title}; ${makeText(['add', reply.card])} follows one` }];
}

const remarkOf = (note: Note): Remark => ({ rule: citeNote(note), reason: note.title });

const illegal = ({ rule, reason, legal }: Violation): MessageJudgement => ({
  legal: false,
  rule,
  level: 'must',
  reason,
  replies: legal,
});

/** Where the state is unknown, only the form can be wrong. */
function judgeForm(version: Version, asked: Asked, reply: Datum): MessageJudgement {
  const parsed = asked === 'move' ? parsePlay(version, reply) : parseDefense(version, reply);
  if (parsed.ok) return FINE;
  return { legal: false, level: 'must', ...brokenForm(version, asked, reply, parsed.error), replies: [] };
}

import { ok, type Result } from '../../../core/result.js';
import { decodeUtf8 } from '../../../core/utf8.js';
import { checkerFor, legalityFor } from '../../../kit/conversation-questions.js';
import { type JsonMessage, parseJsonMessage } from '../../../kit/json-lines-codec.js';
import type { LegalityChecker, MessageChecker, Question, ReplyJudgement } from '../../../kit/static-questions.js';
import { type Game, isOver, moverOf, stepInPlace } from '../engine/index.js';
import { GC18_CODEC } from './codec.js';
import { makeModelState } from './encode-state.js';
import type { MoveJudgement } from './judge-move.js';
import { ClientConversation } from './kit/conversation.js';
import { KnownGame } from './known-game.js';
import { legalMoveMessages } from './legal-replies.js';
import { CLIENT_MESSAGES, objectIn, PROTOCOL_ID, SERVER_MESSAGES, typeOf } from './messages.js';
import { judgePerformGameMove } from './perform-game-move.js';
import { citeMoveRule, SESSION_RULES } from './protocol-rules.js';
import { readClientMessage } from './session-machine.js';

const senderOf = (text: string): 'server' | 'player' | null => {
  const message = parseJsonMessage(text);
  const type = message.ok ? typeOf(message.value) : null;
  if ((SERVER_MESSAGES as readonly (string | null)[]).includes(type)) return 'server';
  return (CLIENT_MESSAGES as readonly (string | null)[]).includes(type) ? 'player' : null;
};

export const GC18_CHECKER: MessageChecker = checkerFor({ id: PROTOCOL_ID, codec: GC18_CODEC }, senderOf);

const CONVERSATION = legalityFor({ codec: GC18_CODEC, converse: () => new ClientConversation() });

/** A state is enough to list, judge and carry out moves; what else is asked takes the messages of a conversation. */
export const GC18_LEGALITY: LegalityChecker = {
  isSelfContained: true,
  expects: 'a modelState, or messages of the server, one per line, of which the last asks for a reply',
  readQuestion: (version, input) => {
    const known = readStates(decodeUtf8(input, 0, input.length));
    if (known === null) return CONVERSATION.readQuestion(version, input);
    const opened = known.ok ? known.value.open() : known;
    if (!opened.ok) return refuse(opened.error.code, opened.error.message);
    if (isOver(opened.value.game)) return refuse('message/no-question', 'the game is over');
    return ok(questionOn((known as { value: KnownGame }).value, opened.value.game));
  },
};

const refuse = (code: string, message: string) => ({ ok: false, error: { code, message, isWire: false } }) as const;

/** Messages after which a player is to move, if any is. */
const AFTER_STATE: readonly (string | null)[] = ['GameStarted', 'GameUpdated', 'MoveError'];

/** What the states in an input show; null if its last message does not ask for a move. */
function readStates(text: string): Result<KnownGame> | null {
  const messages = readLines(text);
  const last = messages?.at(-1);
  if (messages === null || last === undefined || !(AFTER_STATE.includes(typeOf(last)) || isState(last))) return null;
  const known = new KnownGame();
  for (const message of messages) {
    const read = isState(message) ? known.receiveState(message.value) : known.receive(message);
    if (!read.ok) return read;
  }
  return known.state === null ? null : ok(known);
}

const isState = (message: JsonMessage): boolean => objectIn(message)?.['islands'] !== undefined;

/** One message over several lines, or one in each line; null if there is a line that is none. */
function readLines(text: string): JsonMessage[] | null {
  const whole = parseJsonMessage(text);
  if (whole.ok) return [whole.value];
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('<<'));
  const messages = lines.map((line) => parseJsonMessage(line.replace(/^>>\s*/, '')));
  return messages.every((message) => message.ok) ? messages.map(({ value }) => value) : null;
}

/** Moves are those of the player on turn, who need not be the one that was sent the state. */
function noteOn({ id, state }: KnownGame, game: Game): Pick<Question, 'note'> {
  const mover = moverOf(game);
  if (id === null || id === mover) return {};
  const name = JSON.stringify(state?.players[mover]?.username);
  return { note: `it is not the turn of player ${id}; the moves are those of player ${mover}, ${name}` };
}

function questionOn(known: KnownGame, game: Game): Question {
  return {
    ...noteOn(known, game),
    replies: () => legalMoveMessages(game),
    judge: (reply) => judgeReply(game, reply),
    apply: (reply, seed) => {
      const opened = known.open(seed);
      if (!opened.ok) return opened;
      const { game: next, names } = opened.value;
      const judged = judgeMove(next, reply);
      if (!judged.legal) throw new Error(judged.reason);
      stepInPlace(next, (judged as MoveJudgement & { legal: true }).move);
      return ok(makeModelState(next, names));
    },
  };
}

type JudgedReply = MoveJudgement | (ReplyJudgement & { readonly legal: false });

/** A reply is a PerformGameMove, or the `move` of one. */
function judgeMove(game: Game, reply: string): JudgedReply {
  const parsed = parseJsonMessage(reply);
  const message = parsed.ok ? parsed.value : { value: undefined, text: reply };
  const object = objectIn(message);
  if (object !== null && 'typeOfMove' in object) {
    return judgePerformGameMove(game, moverOf(game), { type: 'PerformGameMove', move: object });
  }
  const read = readClientMessage(message);
  if (read.ok && read.type === 'PerformGameMove') return judgePerformGameMove(game, moverOf(game), read.value);
  const { code, rule, reason } = read.ok
    ? { code: 'UNEXPECTED_MESSAGE', rule: SESSION_RULES.reply, reason: `${read.type} was sent; expected was a move` }
    : read.refusal;
  return { legal: false, code, rule, reason, replies: legalMoveMessages(game) };
}

function judgeReply(game: Game, reply: string): ReplyJudgement {
  const judged = judgeMove(game, reply);
  if (judged.legal) return { legal: true, notes: [] };
  if ('replies' in judged) return judged;
  const { code, rule, reason } = judged;
  return { legal: false, code, rule: citeMoveRule(rule), reason, replies: legalMoveMessages(game) };
}

import { ok, type Result } from '../../../core/result.js';
import { decodeUtf8 } from '../../../core/utf8.js';
import { checkerFor, legalityFor } from '../../../kit/conversation-questions.js';
import { type JsonMessage, parseJsonMessage } from '../../../kit/json-lines-codec.js';
import type { LegalityChecker, MessageChecker, Question, ReplyJudgement } from '../../../kit/static-questions.js';
import { type Game, isOver, moverOf, stepInPlace } from '../engine/index.js';
import { GC18_CODEC } from './codec.js';
import type { DecodedState } from './decode-state.js';
import { makeModelState } from './encode-state.js';
import type { MoveJudgement } from './judge-wire-move.js';
import { ClientConversation } from './kit/conversation.js';
import { KnownGame } from './known-game.js';
import { legalMoveMessages } from './legal-replies.js';
import { CLIENT_MESSAGES, objectIn, PROTOCOL_ID, SERVER_MESSAGES, typeOf } from './messages.js';
import type { ModelState } from './model-state.js';
import { judgePerformGameMove } from './perform-game-move.js';
import { citeMoveRule, SESSION_RULES } from './protocol-rules.js';
import { readClientMessage } from './session-machine.js';
import { contradictionIn, problemBeyondSchema, problemsWithState } from './state-problems.js';

const senderOf = (text: string): 'server' | 'player' | null => {
  const message = parseJsonMessage(text);
  const type = message.ok ? typeOf(message.value) : null;
  if ((SERVER_MESSAGES as readonly (string | null)[]).includes(type)) return 'server';
  return (CLIENT_MESSAGES as readonly (string | null)[]).includes(type) ? 'player' : null;
};

const problemIn = (text: string): string | null => {
  const message = parseJsonMessage(text);
  return message.ok ? problemBeyondSchema(message.value) : null;
};

export const GC18_CHECKER: MessageChecker = checkerFor({ id: PROTOCOL_ID, codec: GC18_CODEC }, senderOf, problemIn);

const CONVERSATION = legalityFor({ codec: GC18_CODEC, converse: () => new ClientConversation() });

/** A state is enough to list, judge and carry out moves; what else is asked takes the messages of a conversation. */
export const GC18_LEGALITY: LegalityChecker = {
  isSelfContained: true,
  expects: 'a modelState, or messages of the server, one per line, of which the last asks for a reply',
  readQuestion: (version, input) => {
    const known = readStates(decodeUtf8(input, 0, input.length));
    if (known === null) return CONVERSATION.readQuestion(version, input);
    if (!known.ok) return refuse(known.error.code, known.error.message);
    const opened = known.value.game.open();
    if (!opened.ok) return refuse(opened.error.code, opened.error.message);
    if (isOver(opened.value.game)) return refuse('message/no-question', 'the game is over');
    return ok(questionOn(known.value, opened.value));
  },
};

const refuse = (code: string, message: string) => ({ ok: false, error: { code, message, isWire: false } }) as const;

/** Messages after which a player is to move, if any is. */
const AFTER_STATE: readonly (string | null)[] = ['GameStarted', 'GameUpdated', 'MoveError'];

interface ReadStates {
  readonly game: KnownGame;
  /** The message that has the last state. */
  readonly shown: JsonMessage;
}

/** What the states in an input show; null if its last message does not ask for a move. */
function readStates(text: string): Result<ReadStates> | null {
  const messages = readLines(text);
  const last = messages?.at(-1);
  if (messages === null || last === undefined || !(AFTER_STATE.includes(typeOf(last)) || isState(last))) return null;
  const game = new KnownGame();
  for (const message of messages) {
    const read = isState(message) ? game.receiveState(message.value) : game.receive(message);
    if (!read.ok) return read;
  }
  const shown = messages.findLast((message) => isState(message) || objectIn(message)?.['modelState'] !== undefined);
  return shown === undefined ? null : ok({ game, shown });
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
function notesOn({ game: { id, state }, shown }: ReadStates, decoded: DecodedState): string[] {
  const mover = moverOf(decoded.game);
  const name = JSON.stringify(decoded.labels.names[mover]);
  const isOther = id !== null && id !== mover;
  const contradiction = contradictionIn(shown);
  return [
    ...(contradiction === null ? [] : [`${contradiction}, which counts`]),
    ...(isOther ? [`it is not the turn of player ${id}; the moves are those of player ${mover}, ${name}`] : []),
    ...problemsWithState(state as ModelState, decoded).map((problem) => `in the state, ${problem}`),
  ];
}

function questionOn(read: ReadStates, decoded: DecodedState): Question {
  const { game, labels } = decoded;
  return {
    notes: notesOn(read, decoded),
    replies: () => legalMoveMessages(game),
    judge: (reply) => judgeReply(game, reply),
    apply: (reply, seed) => {
      const opened = read.game.open(seed);
      if (!opened.ok) return opened;
      const { game: next } = opened.value;
      const judged = judgeMove(next, reply);
      if (!judged.legal) throw new Error(judged.reason);
      stepInPlace(next, judged.move);
      return ok({ text: makeModelState(next, labels.names, labels.towerColours) });
    },
  };
}

type JudgedReply = MoveJudgement | Extract<ReplyJudgement, { legal: false }>;

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

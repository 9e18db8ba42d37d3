import { decodeUtf8 } from '../core/utf8.js';
import type { MessageFramer } from './codec.js';
import type { Conversation, Judgement } from './conversation.js';
import type { PlayerProtocol } from './protocol.js';
import { makeProtocolName } from './protocol-name.js';
import { drain } from './script/incoming.js';
import type { CheckedMessage, LegalityChecker, MessageChecker, ReplyJudgement } from './static-questions.js';
import { ROLES } from './transcript/index.js';

// Answers to static questions for protocols that bring none of their own: from the codec and a conversation.

/** Lines of JSON, or one frame: each line of the input is a message. */
export const checkerFor = <M>(protocol: PlayerProtocol<M>): MessageChecker => ({
  kinds: [],
  *check(version, input): Generator<CheckedMessage, void, undefined> {
    const name = makeProtocolName({ id: protocol.id, version });
    const lines = decodeUtf8(input, 0, input.length).split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '') continue;
      const problem = problemWith(protocol, version, line);
      const text = problem === null ? `ok, a message of ${name}` : problem;
      yield { line: index + 1, column: 1, isValid: problem === null, text };
    }
  },
});

/** Null if the text is a message to either side. */
function problemWith<M>({ codec }: PlayerProtocol<M>, version: string, text: string): string | null {
  const parsed = codec.parse(text);
  if (!parsed.ok) return `${parsed.error.message} [${parsed.error.code}]`;
  const problems = ROLES.map((role) => codec.checkMessage(version, role, text)?.message ?? null);
  return problems.includes(null) ? null : [...new Set(problems)].join('; or ');
}

/** The messages of the input are sent one after another; the question is what may be sent after the last. */
export const legalityFor = <M>(protocol: PlayerProtocol<M>): LegalityChecker => ({
  expects: 'one or more messages of the server, of which the last asks for a reply',
  readQuestion: (version, input) => {
    const framer = protocol.codec.framer();
    const messages = messagesIn(framer, input);
    if (framer.error !== null) return { ok: false, error: { ...framer.error, isWire: true } };
    const ask = (): Conversation<M> => {
      const conversation = protocol.converse(version);
      for (const message of messages) conversation.sent(message);
      return conversation;
    };
    if (!ask().expectsReply()) {
      return { ok: false, error: { code: 'message/no-question', message: 'no reply is due after it', isWire: false } };
    }
    return {
      ok: true,
      value: {
        replies: (strict) => legalAfter(ask, protocol, strict),
        judge: (reply) => judgeText(ask(), protocol, reply),
      },
    };
  },
});

function messagesIn<M>(framer: MessageFramer<M>, input: Uint8Array): M[] {
  framer.feed(input);
  framer.finish();
  return drain(framer);
}

function* legalAfter<M>(
  ask: () => Conversation<M>,
  protocol: PlayerProtocol<M>,
  strict: boolean,
): Generator<string, void, undefined> {
  for (const text of ask().legal()) {
    const judged = strict ? judgeText(ask(), protocol, text) : null;
    if (judged === null || (judged.legal && judged.notes.length === 0)) yield text;
  }
}

function judgeText<M>(conversation: Conversation<M>, protocol: PlayerProtocol<M>, text: string): ReplyJudgement {
  const parsed = protocol.codec.parse(text);
  if (parsed.ok) return replyJudgement(conversation.judge(parsed.value));
  const { code, message } = parsed.error;
  const rule = { id: code, title: 'a reply must be one message', document: null, register: null };
  return { legal: false, rule, reason: message, replies: conversation.legal() };
}

const replyJudgement = (judged: Judgement): ReplyJudgement =>
  judged.legal
    ? {
        legal: true,
        notes: judged.remarks.map(({ rule: { id, register }, reason }) => ({ rule: id, register, title: reason })),
      }
    : { legal: false, rule: judged.rule, reason: judged.reason, replies: judged.replies };

import type { Result } from '../core/result.js';
import { decodeUtf8 } from '../core/utf8.js';
import type { Conversation, MessageJudgement } from './conversation.js';
import { trimBlanks } from './json-lines-codec.js';
import type { PlayerProtocol } from './protocol.js';
import { makeProtocolName } from './protocol-name.js';
import type {
  CheckedMessage,
  LegalityChecker,
  MessageChecker,
  NextState,
  Question,
  ReplyJudgement,
} from './static-questions.js';
import { SENDERS, type Sender } from './version-comparison.js';

// Answers to `herald check` and `herald legal` from a codec and a conversation, for protocols that bring none of their own.
// The input has one message per line.

interface InputLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

const linesOf = (input: Uint8Array): InputLine[] =>
  decodeUtf8(input, 0, input.length)
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: trimBlanks(text) }))
    .filter(({ text }) => text !== '');

/**
 * `senderOf` returns who sends a message, if that can be seen from the message alone, and `problemIn` what is wrong with one that
 * the grammar allows.
 */
export const checkerFor = <M>(
  { id, codec }: Pick<PlayerProtocol<M>, 'id' | 'codec'>,
  senderOf: (text: string) => Sender | null = () => null,
  problemIn: (text: string) => string | null = () => null,
): MessageChecker => ({
  kinds: SENDERS,
  *check(version, input, kind): Generator<CheckedMessage, void, undefined> {
    for (const { number, text } of linesOf(input)) {
      const sender = (kind as Sender | null) ?? senderOf(text);
      const problem = problemWith(codec, version, text, sender === null ? SENDERS : [sender]) ?? problemIn(text);
      const found = problem ?? `ok, a message of ${makeProtocolName({ id, version })}`;
      yield { line: number, column: 1, isValid: problem === null, text: found };
    }
  },
});

/** Null if any of the senders may send the text. */
function problemWith<M>(
  codec: PlayerProtocol<M>['codec'],
  version: string,
  text: string,
  senders: readonly Sender[],
): string | null {
  const parsed = codec.parse(text);
  if (!parsed.ok) return `${parsed.error.message} [${parsed.error.code}]`;
  const problems = senders.map((sender) => codec.checkMessage(version, RECEIVERS[sender], text)?.message ?? null);
  return problems.includes(null) ? null : [...new Set(problems)].join('; or ');
}

const RECEIVERS = { server: 'player', player: 'server' } as const;

/** Marks a line as sent by the player, as in a transcript; all other lines are the server's. */
const FROM_PLAYER = /^<<[ \t]*/;
const FROM_SERVER = /^>>[ \t]*/;

type LegalityProtocol<M> = Pick<PlayerProtocol<M>, 'codec' | 'converse'>;

/** The messages of the input are exchanged one after another; the question is what the player may send after the last. */
export const legalityFor = <M>(protocol: LegalityProtocol<M>): LegalityChecker => ({
  isSelfContained: false,
  expects: 'messages of the server, one per line, of which the last asks for a reply',
  readQuestion: (version, input) => {
    const lines = linesOf(input);
    if (lines.length === 0) return failure('wire/empty', 'the input is empty', true);
    const replay = (): Replayed<M> => replayLines(protocol, version, lines);
    const { conversation, problem } = replay();
    if (problem !== null) return failure('message/grammar', problem);
    if (!conversation.expectsReply()) return failure('message/no-question', 'no reply is due after the last message');
    return { ok: true, value: questionAfter(() => replay().conversation, protocol) };
  },
});

const failure = (code: string, message: string, isWire = false) =>
  ({ ok: false, error: { code, message, isWire } }) as const;

interface Replayed<M> {
  readonly conversation: Conversation<M>;
  /** Why a line cannot be replayed. */
  readonly problem: string | null;
}

function replayLines<M>(
  { codec, converse }: LegalityProtocol<M>,
  version: string,
  lines: readonly InputLine[],
): Replayed<M> {
  const conversation = converse(version);
  for (const { number, text: line } of lines) {
    const sender = FROM_PLAYER.test(line) ? 'player' : 'server';
    const text = line.replace(FROM_PLAYER, '').replace(FROM_SERVER, '');
    const parsed = codec.parse(text);
    const problem = problemWith(codec, version, text, [sender]);
    if (!parsed.ok || problem !== null) return { conversation, problem: `line ${number}: ${problem}` };
    if (sender === 'server') conversation.sent(parsed.value);
    else {
      const judged = conversation.judge(parsed.value);
      if (!judged.legal) return { conversation, problem: `line ${number}: illegal: ${judged.reason}` };
    }
  }
  return { conversation, problem: null };
}

/** Judging changes a conversation, so each reply is judged in a new one. */
const questionAfter = <M>(open: () => Conversation<M>, protocol: LegalityProtocol<M>): Question => ({
  ...applying(open, protocol),
  *replies(strict) {
    for (const text of open().legal()) {
      const judged = strict ? judgeText(open(), protocol, text) : null;
      if (judged === null || (judged.legal && judged.notes.length === 0)) yield text;
    }
  },
  judge: (reply) => judgeText(open(), protocol, reply),
});

function applying<M>(open: () => Conversation<M>, { codec }: LegalityProtocol<M>): Pick<Question, 'apply'> {
  if (open().apply === undefined) return {};
  return {
    apply: (reply, seed) => {
      const parsed = codec.parse(reply);
      return parsed.ok ? (open().apply?.(parsed.value, seed) as Result<NextState>) : parsed;
    },
  };
}

function judgeText<M>(conversation: Conversation<M>, { codec }: LegalityProtocol<M>, text: string): ReplyJudgement {
  const parsed = codec.parse(text);
  if (parsed.ok) return replyJudgement(conversation.judge(parsed.value));
  const { code, message } = parsed.error;
  const rule = { id: code, title: 'a reply must be one message', document: null, register: null };
  return { legal: false, rule, reason: message, replies: conversation.legal() };
}

const replyJudgement = (judged: MessageJudgement): ReplyJudgement =>
  judged.legal
    ? {
        legal: true,
        notes: judged.remarks.map(({ rule: { id, register }, reason }) => ({ rule: id, register, title: reason })),
      }
    : { legal: false, rule: judged.rule, reason: judged.reason, replies: judged.replies };

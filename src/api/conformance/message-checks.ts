import { encodeUtf8 } from '../../core/utf8.js';
import { checkerFor, legalityFor } from '../../kit/conversation-questions.js';
import type { CheckedMessage, Question, ReplyJudgement } from '../../kit/static-questions.js';
import { UsageError } from '../../run/errors.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';

/** Checks messages against the grammar of a protocol alone. `kind` is who sends them, or what they are, where that is not plain. */
export async function checkMessages(
  protocolName: string,
  text: string,
  kind: string | null = null,
): Promise<readonly CheckedMessage[]> {
  const { protocol, version } = await GAMES.load(requireProtocol(GAMES, protocolName));
  const checker = protocol.checker ?? checkerFor(protocol);
  if (kind !== null && !checker.kinds.includes(kind)) {
    throw new UsageError(`kind is "${kind}"; expected one of: ${checker.kinds.join(', ')}`);
  }
  return [...checker.check(version, encodeUtf8(text), kind)];
}

/** Every legal reply to a message, computed when iterated. With `strict`, none that only a lenient reading allows. */
export async function legalReplies(
  protocolName: string,
  message: string,
  { strict = false }: { readonly strict?: boolean } = {},
): Promise<Iterable<string>> {
  return (await questionIn(protocolName, message)).replies(strict);
}

/** Whether a reply to a message is legal; if not, by which rule, and what would be. */
export async function judgeReply(protocolName: string, message: string, reply: string): Promise<ReplyJudgement> {
  return (await questionIn(protocolName, message)).judge(reply);
}

async function questionIn(protocolName: string, message: string): Promise<Question> {
  const { protocol, version } = await GAMES.load(requireProtocol(GAMES, protocolName));
  const legality = protocol.legality ?? legalityFor(protocol);
  const read = legality.readQuestion(version, encodeUtf8(message));
  if (read.ok) return read.value;
  throw new UsageError(`${read.error.message} [${read.error.code}]; expected ${legality.expects}`);
}

import { fault, ok, type Result } from '../../../core/result.js';
import { encodeUtf8 } from '../../../core/utf8.js';
import type { Bindings, Codec, FramingError, Problem } from '../../../kit/codec.js';
import type { Role } from '../../../kit/transcript/index.js';
import { createMarkedReader, END_MARK } from '../../../wire/marked-messages.js';
import {
  type LanMessage,
  MAX_SIZE,
  makeCanonical,
  readClientMessage,
  readServerMessage,
  readType,
  TYPES,
} from './messages.js';
import { checkPattern, fillPattern, matchPattern } from './pattern.js';

/** One message, as it is written in a case or on a command line; there the mark may be left out. */
export function parseLanMessage(text: string): Result<LanMessage, FramingError> {
  const reader = createMarkedReader({ message: MAX_SIZE });
  reader.feed(encodeUtf8(text.includes(END_MARK) ? text : text + END_MARK));
  const message = reader.next();
  reader.finish();
  if (message === undefined) return { ok: false, error: reader.error ?? { code: 'wire/empty', message: 'no message' } };
  if (reader.unread > 0) return fault('wire/trailing', `something follows the first ${END_MARK}`);
  return ok(message);
}

const isFromServer = (message: LanMessage): boolean => readServerMessage(message)?.type != null;
const isFromClient = (message: LanMessage): boolean => readType(readClientMessage(message)?.typeText ?? '') !== null;

/** Programs of a role are sent what the other side writes. */
const CHECKS: { readonly [role in Role]: (message: LanMessage) => string | null } = {
  player: (message) =>
    isFromServer(message) ? null : `expected SENDER|TYPE|BODY${END_MARK}, with a TYPE of ${TYPES.join(', ')}`,
  server: (message) =>
    isFromClient(message) ? null : `expected TYPE|BODY${END_MARK}, with a TYPE of ${TYPES.join(', ')}`,
  bridge: (message) =>
    isFromServer(message) || isFromClient(message) ? null : `expected a message of ${TYPES.join(', ')}`,
};

function checkMessage(_: string, role: Role, text: string): Problem | null {
  const parsed = parseLanMessage(text);
  if (!parsed.ok) return parsed.error;
  const problem = CHECKS[role](parsed.value);
  return problem === null ? null : { message: problem };
}

export const LAN_CODEC: Codec<LanMessage> = {
  framer: ({ messageSize = MAX_SIZE } = {}) => createMarkedReader({ message: Math.min(messageSize, MAX_SIZE) }),
  // The mark belongs to the message.
  terminator: '',
  show: ({ text }) => text,
  parse: parseLanMessage,
  same: (text, message) => text === message.text,
  // A pattern also matches what is only written in another way.
  match: (pattern, message, bound: Bindings) =>
    matchPattern(pattern, message.text, bound) ?? matchPattern(pattern, makeCanonical(message), bound),
  fill: fillPattern,
  checkPattern,
  checkMessage,
};

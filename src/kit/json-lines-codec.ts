import type { Result } from '../core/result.js';
import { encodeUtf8 } from '../core/utf8.js';
import { createJsonLineReader, type JsonLine, type JsonLineOptions } from '../wire/json-lines.js';
import type { Codec, FramerLimits, FramingError, MessageFramer } from './codec.js';
import { checkJsonPattern, fillJson, isSameJson, matchJson } from './json-pattern.js';

/** A JSON value and the line that it was read from; without a value, if such lines are messages too. */
export type JsonMessage = Pick<JsonLine, 'value' | 'text' | 'error'>;

type LineForm = Pick<JsonLineOptions, 'badLines'>;

/** The codec of a protocol whose messages are lines of JSON. */
export const jsonLinesCodec = (
  checkMessage: Codec<JsonMessage>['checkMessage'],
  form: LineForm = {},
): Codec<JsonMessage> => ({
  framer: ({ messageSize }: FramerLimits = {}): MessageFramer<JsonMessage> =>
    createJsonLineReader({ ...form, ...(messageSize !== undefined && { line: messageSize }) }),
  terminator: '\n',
  show: ({ text }) => text,
  parse: (text) => parseJsonMessage(text, form),
  same: (text, message) => isSameJson(text, message.text),
  match: (pattern, message, bound) => matchJson(pattern, message.text, bound),
  fill: fillJson,
  checkPattern: checkJsonPattern,
  checkMessage,
});

/** Checks that a message is an object with one of the members that a program of its role may be sent. */
export const requireMember =
  (members: Readonly<Record<'player' | 'server', readonly string[]>>): Codec<JsonMessage>['checkMessage'] =>
  (_, role, text) => {
    const known = role === 'bridge' ? [...members.player, ...members.server] : members[role];
    const parsed = parseJsonMessage(text);
    if (!parsed.ok) return parsed.error;
    const { value } = parsed.value;
    const isKnown = typeof value === 'object' && value !== null && known.some((member) => Object.hasOwn(value, member));
    return isKnown ? null : { message: `expected an object with one of: ${known.join(', ')}` };
  };

export const makeJsonMessage = (value: unknown): JsonMessage => ({ value, text: JSON.stringify(value) });

export function parseJsonMessage(text: string, form: LineForm = {}): Result<JsonMessage, FramingError> {
  // A case may spread a message over several lines; on the wire it is one.
  const line = text.includes('\n')
    ? text
        .split('\n')
        .map((part) => part.trim())
        .join(' ')
    : text;
  const bytes = encodeUtf8(`${line}\n`);
  const reader = createJsonLineReader({ ...form, capacity: bytes.length });
  reader.feed(bytes);
  reader.finish();
  const message = reader.next();
  if (message !== undefined) return { ok: true, value: message };
  return { ok: false, error: reader.error ?? { code: 'wire/empty', message: 'no message' } };
}

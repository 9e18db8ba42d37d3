import type { Result } from '../core/result.js';
import { encodeUtf8 } from '../core/utf8.js';
import { createJsonLineReader, type JsonLine, type JsonLineOptions } from '../wire/json-lines.js';
import type { Codec, FramerLimits, FramingError, MessageFramer } from './codec.js';
import { checkJsonPattern, fillJson, isSameJson, matchJson } from './json-pattern.js';
import { MappedFramer } from './mapped-framer.js';

/**
 * A JSON value and the line that it was read from, without the whitespace around it: a recording does not have that. There is
 * no value if lines that are not JSON are messages too.
 */
export type JsonMessage = Pick<JsonLine, 'value' | 'text' | 'error'>;

type LineForm = Pick<JsonLineOptions, 'badLines' | 'line'>;

const framerOf = (options: JsonLineOptions): MessageFramer<JsonMessage> =>
  new MappedFramer(createJsonLineReader(options), messageOf);

const messageOf = ({ value, text, error }: JsonLine): JsonMessage => ({
  value,
  text: trimBlanks(text),
  ...(error && { error }),
});

const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\r';

/**
 * Without the whitespace of JSON: other characters around a message, such as a byte order mark, make it invalid. Not by a regular
 * expression, which would take quadratic time for a long run of blanks within the text.
 */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

/** The codec of a protocol whose messages are lines of JSON. */
export const jsonLinesCodec = (
  checkMessage: Codec<JsonMessage>['checkMessage'],
  form: LineForm = {},
): Codec<JsonMessage> => ({
  framer: ({ messageSize }: FramerLimits = {}) =>
    framerOf({ ...form, ...(messageSize !== undefined && { line: messageSize }) }),
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
  const framer = framerOf({ ...form, capacity: bytes.length });
  framer.feed(bytes);
  framer.finish();
  const message = framer.next();
  if (message !== undefined) return { ok: true, value: message };
  return { ok: false, error: framer.error ?? { code: 'wire/empty', message: 'no message' } };
}

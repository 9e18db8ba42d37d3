import type { Codec, Problem } from '../../../kit/codec.js';
import { type JsonMessage, jsonLinesCodec, parseJsonMessage } from '../../../kit/json-lines-codec.js';
import type { Role } from '../../../kit/transcript/index.js';
import { CLIENT_MESSAGES, MAX_SERVER_LINE, objectIn, SERVER_MESSAGES, typeOf } from './messages.js';
import { checkForm, parseWireMove } from './schema.js';

/** What programs of a role may be sent. */
const typesFor = (role: Role): readonly string[] => {
  if (role === 'bridge') return [...SERVER_MESSAGES, ...CLIENT_MESSAGES];
  return role === 'player' ? SERVER_MESSAGES : CLIENT_MESSAGES;
};

function checkMessage(_: string, role: Role, text: string): Problem | null {
  const message = parseJsonMessage(text);
  if (!message.ok) return message.error;
  return problemWith(message.value, typesFor(role));
}

/** What is wrong with the form of a message that should be of one of these types; null if nothing is. */
export function problemWith(message: JsonMessage, types: readonly string[]): Problem | null {
  const object = objectIn(message);
  if (object === null) return { message: 'expected a JSON object' };
  const type = typeOf(message);
  if (type === null || !types.includes(type)) return { message: `expected a type that is one of ${types.join(', ')}` };
  // The definition of all moves together could not say what is wrong with one.
  const move = type === 'PerformGameMove' && 'move' in object ? parseWireMove(object['move']) : null;
  const form = move !== null && !move.ok ? move : checkForm(type, object);
  return form.ok ? null : { message: form.error.message };
}

/** A malformed line is a message too: it is answered with an error, and the conversation goes on. */
export const GC18_CODEC: Codec<JsonMessage> = jsonLinesCodec(checkMessage, {
  badLines: 'deliver',
  line: MAX_SERVER_LINE,
});

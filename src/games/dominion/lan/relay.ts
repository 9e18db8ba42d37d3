import { type LanMessage, makeServerMessage, readClientMessage, readType } from './messages.js';

/**
 * What the others are sent of a client's message: its type by its name, with the sender before it. Null for a message without a
 * separator, which ends the original server and is passed over here (L-21).
 */
export function relay(sender: number, message: LanMessage): string | null {
  const read = readClientMessage(message);
  if (read === null) return null;
  const { typeText, body } = read;
  const known = readType(typeText)?.type;
  // A number that is no type stays what it is; anything else is chat, as in the original.
  const type = known ?? (/^\d{1,9}$/.test(typeText.trim()) ? typeText.trim() : 'System');
  return makeServerMessage(sender, type, body);
}

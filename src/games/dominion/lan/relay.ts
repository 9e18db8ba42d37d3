import { type LanMessage, makeServerMessage, readClientMessage, relayedType } from './messages.js';

/**
 * What the others are sent of a client's message: its type by its name, with the sender before it. Null for a message without a
 * separator, which ends the original server and is passed over here (L-21).
 */
export function relay(sender: number, message: LanMessage): string | null {
  const read = readClientMessage(message);
  return read === null ? null : makeServerMessage(sender, relayedType(read.typeText), read.body);
}

import { checkerFor, legalityFor } from '../../../kit/conversation-questions.js';
import type { LegalityChecker, MessageChecker } from '../../../kit/static-questions.js';
import { LAN_CODEC, parseLanMessage } from './codec.js';
import { LAN_ID } from './dialects.js';
import { ClientConversation } from './kit/conversation.js';
import { readServerMessage } from './messages.js';

/** Only what the server sends begins with a number and has a type after it. */
const senderOf = (text: string): 'server' | 'player' => {
  const message = parseLanMessage(text);
  return message.ok && readServerMessage(message.value)?.type != null ? 'server' : 'player';
};

export const LAN_CHECKER: MessageChecker = checkerFor({ id: LAN_ID, codec: LAN_CODEC }, senderOf);

export const LAN_LEGALITY: LegalityChecker = {
  ...legalityFor({ codec: LAN_CODEC, converse: (version) => new ClientConversation(version) }),
  expects: 'messages of the server from the start on, one per line, with those of the client after "<<"',
};

import type { Codec } from '../../../../kit/codec.js';
import type { Conversation } from '../../../../kit/conversation.js';
import { checkerFor, legalityFor } from '../../../../kit/conversation-questions.js';
import type { LegalityChecker, MessageChecker } from '../../../../kit/static-questions.js';
import { clientOnTurn, endingOf } from '../client-state.js';
import { LAN_CODEC, parseLanMessage } from '../codec.js';
import { dialectOf, LAN_ID } from '../dialects.js';
import { contentOf, type LanMessage, readServerMessage } from '../messages.js';
import { readReplicaJson } from '../replica-json.js';
import { ClientConversation } from './conversation.js';

/** Only what the server sends begins with a number and has a type after it. */
const senderOf = (text: string): 'server' | 'player' => {
  const message = parseLanMessage(text);
  return message.ok && readServerMessage(message.value)?.type != null ? 'server' : 'player';
};

export const LAN_CHECKER: MessageChecker = checkerFor({ id: LAN_ID, codec: LAN_CODEC }, senderOf);

const isState = (text: string): boolean => text.startsWith('{');

/** A state stands where the messages could that led to it. */
const CODEC_WITH_STATES: Codec<LanMessage> = {
  ...LAN_CODEC,
  checkMessage: (version, role, text) => {
    if (!isState(text)) return LAN_CODEC.checkMessage(version, role, text);
    const state = readReplicaJson(text, endingOf(dialectOf(version)));
    return state.ok ? null : state.error;
  },
};

/** After a state, the player on turn is asked. */
function converse(version: string): Conversation<LanMessage> {
  const conversation = new ClientConversation(version);
  return {
    sent: (message) => {
      const state = isState(message.text) ? readReplicaJson(contentOf(message), endingOf(dialectOf(version))) : null;
      if (state?.ok) conversation.resume(clientOnTurn(state.value));
      else conversation.sent(message);
    },
    judge: (message) => conversation.judge(message),
    expectsReply: conversation.expectsReply,
    legal: conversation.legal,
    apply: (message) => conversation.apply(message),
  };
}

export const LAN_LEGALITY: LegalityChecker = {
  ...legalityFor({ codec: CODEC_WITH_STATES, converse }),
  expects: 'a state, or messages of the server from the start on, one per line, with those of the client after "<<"',
};

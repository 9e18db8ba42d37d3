import type { Conversation } from '../../../kit/conversation.js';
import { checkerFor, legalityFor } from '../../../kit/conversation-questions.js';
import type { Sender } from '../../../kit/version-comparison.js';
import { makeRequest, makeResult, parseEnvelope } from './envelope/envelope.js';
import { JSONRPC_CODEC } from './kit/codec.js';
import { playerConversation } from './kit/conversation.js';
import { type Dialect, declarationOf, isMethod } from './messages.js';

/** For `herald check`. The method of a request or notification shows who sends it. */
export const JSONRPC_CHECKER = checkerFor({ id: 'jsonrpc', codec: JSONRPC_CODEC }, senderOf);

/** For `herald legal`. */
export const JSONRPC_LEGALITY = legalityFor({ codec: JSONRPC_CODEC, converse: inRunningGame });

function senderOf(text: string): Sender | null {
  const envelope = parseEnvelope(text);
  const isCall = envelope.kind === 'request' || envelope.kind === 'notification';
  return isCall && isMethod(envelope.method) ? declarationOf(envelope.method).from : null;
}

const KINGDOM = ['Cellar', 'Market', 'Merchant', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop'];
const START_GAME = makeRequest(0, 'StartGame', { kingdom: KINGDOM, order: ['alice', 'bob'] });

/** A StartTurn or a question alone says enough: without a StartGame, a game of two players counts as started. */
function inRunningGame(dialect: string): Conversation<string> {
  const conversation = playerConversation(dialect as Dialect);
  let hasBegun = false;
  const start = (): void => {
    conversation.sent(START_GAME);
    conversation.judge(makeResult(0, {}));
  };
  return {
    ...conversation,
    sent: (message) => {
      const envelope = parseEnvelope(message);
      if (!hasBegun && !(envelope.kind === 'request' && envelope.method === 'StartGame')) start();
      hasBegun = true;
      conversation.sent(message);
    },
  };
}

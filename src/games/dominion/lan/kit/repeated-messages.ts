import type { ScriptBuilder } from '../../../../kit/script-from-recording.js';
import type { Entry } from '../../../../kit/transcript/index.js';
import { parseLanMessage } from '../codec.js';
import { ClientConversation } from './conversation.js';

/**
 * Sends everything again that a client was sent, and accepts any legal message wherever it sent one. Nothing is waited for where it
 * need not have said anything: for its chat, and for its answer to the last play of the game.
 */
export const repeatWithoutAsides: ScriptBuilder = (messages, version) => {
  const conversation = new ClientConversation(version);
  return messages.flatMap(({ side, text }): Entry[] => {
    const parsed = parseLanMessage(text);
    if (side === '>>') {
      if (parsed.ok) conversation.sent(parsed.value);
      return [{ side, kind: 'message', text }];
    }
    const judged = parsed.ok ? conversation.judge(parsed.value) : null;
    return judged?.legal && judged.isAside ? [] : [{ side, kind: 'legal' }];
  });
};

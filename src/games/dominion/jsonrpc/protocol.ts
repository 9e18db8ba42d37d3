import type { PlayerProtocol } from '../../../kit/protocol.js';
import { JSONRPC_CODEC } from './kit/codec.js';
import { playerConversation } from './kit/conversation.js';
import { DIALECTS, type Dialect } from './messages.js';
import { PROCESS_RULES } from './process-rules.js';

/** JSON-RPC 2.0 over WebSocket: a player connects to a server. */
export const JSONRPC: PlayerProtocol<string> = {
  id: 'jsonrpc',
  versions: DIALECTS,
  transport: 'websocket',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: JSONRPC_CODEC,
  processRules: PROCESS_RULES,
  converse: (version) => playerConversation(version as Dialect),
  checkServerCase: () => [],
};

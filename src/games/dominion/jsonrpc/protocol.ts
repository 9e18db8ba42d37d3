import type { Protocol } from '../../../kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../kit/protocol-defaults.js';
import { strategyNamed } from '../strategies/strategies.js';
import { jsonrpcHint } from './hints.js';
import { JSONRPC_HOSTING, openSession } from './hosting.js';
import { answeredAgain } from './kit/answer-again.js';
import { JSONRPC_CODEC } from './kit/codec.js';
import { playerConversation } from './kit/conversation.js';
import { forJoinedName } from './kit/joined-name.js';
import { JSONRPC_SAMPLER } from './kit/sampled-states.js';
import { JSONRPC_SERVER_GRADER } from './kit/server-grader.js';
import { jsonrpcPlayer } from './local-player.js';
import { JSONRPC_CHECKER, JSONRPC_LEGALITY } from './message-questions.js';
import { DIALECTS, type Dialect } from './messages.js';
import { PROCESS_RULES } from './process-rules.js';
import { compareDialects } from './schema/compare-dialects.js';
import { JSONRPC_SKELETONS } from './skeletons.js';

/** JSON-RPC 2.0 over WebSocket: a player connects to a server. */
export const JSONRPC: Protocol<string> = {
  ...PROTOCOL_DEFAULTS,
  id: 'jsonrpc',
  versions: DIALECTS,
  seats: () => ({ min: 2, max: 6, register: 'J-03' }),
  transport: 'websocket',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: JSONRPC_CODEC,
  processRules: PROCESS_RULES,

  converse: (version) => playerConversation(version as Dialect),
  forJoinedName,
  sampler: JSONRPC_SAMPLER,
  firstCase: 'JP-01',
  openingReplies: 1,
  scriptBuilder: answeredAgain,

  server: JSONRPC_SERVER_GRADER,

  openSession,
  hosting: JSONRPC_HOSTING,
  planGameCase: () => ({ settings: { kingdom: 'random' } }),
  player: (_, strategy, seed, { wantsRematch = false } = {}) =>
    jsonrpcPlayer(strategyNamed(strategy, seed), wantsRematch),
  naming: 'by-address',
  checkName: (name) =>
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,31}$/u.test(name)
      ? null
      : 'expected 1 to 32 letters, digits, ".", "_" and "-"',

  checker: JSONRPC_CHECKER,
  legality: JSONRPC_LEGALITY,
  compareVersions: (from, to, options) => compareDialects(from as Dialect, to as Dialect, options),
  hint: jsonrpcHint,
  skeletons: JSONRPC_SKELETONS,
};

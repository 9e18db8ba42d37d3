import type { Protocol } from '../../../kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../kit/protocol-defaults.js';
import { strategyNamed } from '../strategies/strategies.js';
import { LAN_CODEC } from './codec.js';
import { dialectOf, LAN_DIALECTS, LAN_ID } from './dialects.js';
import { openSession } from './game-session.js';
import { LAN_HOSTING } from './hosting.js';
import { LAN_EVIDENCE } from './kit/case-evidence.js';
import { ClientConversation } from './kit/conversation.js';
import { LAN_CHECKER, LAN_LEGALITY } from './kit/message-questions.js';
import { repeatWithoutAsides } from './kit/repeated-messages.js';
import { LAN_SAMPLER } from './kit/sampled-states.js';
import { LAN_SERVER_GRADER } from './kit/server-grader.js';
import { LanLobby } from './lobby.js';
import { type LanMessage, MAX_PLAYERS, MIN_PLAYERS } from './messages.js';
import { LanPlayer } from './player.js';
import { PROCESS_RULES } from './protocol-rules.js';
import { completeSettings } from './settings.js';

/** The LAN game of BDSADominion: a relay over TCP, and a copy of the game at every client. */
export const LAN: Protocol<LanMessage> = {
  ...PROTOCOL_DEFAULTS,
  id: LAN_ID,
  versions: LAN_DIALECTS,
  seats: () => ({ min: MIN_PLAYERS, max: MAX_PLAYERS, register: 'L-11' }),
  transport: 'tcp',
  connects: 'player-connects',
  afterRefusal: 'game-ends',
  codec: LAN_CODEC,
  processRules: PROCESS_RULES,

  converse: (version, header) => new ClientConversation(version, header),
  sampler: LAN_SAMPLER,
  evidence: LAN_EVIDENCE,
  firstCase: 'L-001',
  scriptBuilder: repeatWithoutAsides,

  openLobby: (options) => new LanLobby(options),
  openSession,
  hosting: LAN_HOSTING,
  // What the program asks for when it is started.
  console: { join: (host) => ['client', host], listen: ['server'] },
  player: (version, strategy, seed, { settings = {} } = {}) =>
    new LanPlayer(strategyNamed(strategy, seed), { ...completeSettings(settings), dialect: dialectOf(version) }),

  checker: LAN_CHECKER,
  legality: LAN_LEGALITY,
  server: LAN_SERVER_GRADER,
};

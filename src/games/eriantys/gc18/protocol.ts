import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { Protocol } from '../../../kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../kit/protocol-defaults.js';
import { strategyNamed } from '../strategies/strategies.js';
import { GC18_CODEC } from './codec.js';
import { openSession } from './game-session.js';
import { GC18_HOSTING } from './hosting.js';
import { ClientConversation } from './kit/conversation.js';
import { GC18_SAMPLER } from './kit/sampled-states.js';
import { GC18_SERVER_GRADER } from './kit/server-grader.js';
import { Gc18Lobby } from './lobby.js';
import { GC18_CHECKER, GC18_LEGALITY } from './message-questions.js';
import { PROTOCOL_ID, VERSION } from './messages.js';
import { Gc18Player } from './player.js';
import { PROCESS_RULES } from './protocol-rules.js';
import { checkForm } from './schema.js';
import { completeSettings, PLAYER_COUNTS } from './settings.js';
import { GC18_SKELETONS } from './skeletons.js';

/** Lines of JSON over TCP: a client connects, logs in, and plays with whoever waits. */
export const GC18: Protocol<JsonMessage> = {
  ...PROTOCOL_DEFAULTS,
  id: PROTOCOL_ID,
  versions: [VERSION],
  seats: () => ({ min: PLAYER_COUNTS[0], max: PLAYER_COUNTS[1], register: 'Q29' }),
  transport: 'tcp',
  connects: 'player-connects',
  afterRefusal: 'game-goes-on',
  codec: GC18_CODEC,
  processRules: PROCESS_RULES,

  converse: () => new ClientConversation(),
  sampler: GC18_SAMPLER,
  firstCase: 'G-001',
  openingReplies: 1,

  openLobby: (options) => new Gc18Lobby(options),
  openSession,
  hosting: GC18_HOSTING,
  planGameCase: (seed) => ({ settings: { expert: seed % 2 === 0 }, note: seed % 2 === 0 ? 'expert' : 'basic' }),
  player: (_, strategy, seed, { name = strategy, settings = {} } = {}) => {
    const { players, expert } = completeSettings(settings);
    return new Gc18Player(strategyNamed(strategy, seed), { name, players: players ?? 2, expert: expert ?? false });
  },
  naming: 'by-player',
  checkName: (name) => {
    const checked = checkForm('username', name, 'the name');
    return checked.ok ? null : 'expected 1 to 32 characters, no control characters, and no space at the ends';
  },

  checker: GC18_CHECKER,
  legality: GC18_LEGALITY,
  skeletons: GC18_SKELETONS,
  server: GC18_SERVER_GRADER,
};

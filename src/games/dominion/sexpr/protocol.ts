import type { Protocol } from '../../../kit/protocol.js';
import { PROTOCOL_DEFAULTS } from '../../../kit/protocol-defaults.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import type { Rules } from '../engine/index.js';
import { SEXPR_CHECKER } from './check-input.js';
import { compareVersions } from './compare-versions.js';
import { openSession } from './game-session.js';
import { sexprHint } from './hints.js';
import { SEXPR_CODEC } from './kit/codec.js';
import { playerConversation } from './kit/conversation.js';
import { namesFor, opponentNamed, planGameCase } from './kit/game-case-plan.js';
import { SEXPR_SAMPLER } from './kit/sampled-states.js';
import { SEXPR_SERVER_GRADER } from './kit/server-grader.js';
import { whyUnsayable } from './kit/unsayable-cases.js';
import { sexprPlayer } from './local-player.js';
import { SEXPR_LEGALITY } from './message-questions.js';
import { PROCESS_RULES } from './process-rules.js';
import { SEXPR_SKELETONS } from './skeletons.js';
import { VERSIONS, type Version } from './versions.js';

/** The setup of cases about a program as the official driver starts it: a path, and nothing else (S-13). */
const WITHOUT_ARGUMENTS = 'no arguments';
const HAS_ARGUMENTS =
  'the command has arguments; to see whether the player starts as a driver starts it, give the path of an executable alone (S-13)';

/** The S-expression protocol: a player is a process that reads notifications and writes plays. */
export const SEXPR: Protocol<Datum> = {
  ...PROTOCOL_DEFAULTS,
  id: 'sexpr',
  versions: VERSIONS,
  seats: () => ({ min: 2, max: 4, register: 'S-63' }),
  transport: 'stdio',
  connects: 'kit-spawns',
  afterRefusal: 'game-ends',
  codec: SEXPR_CODEC,
  processRules: PROCESS_RULES,

  converse: (version) => playerConversation(version as Version),
  sampler: SEXPR_SAMPLER,
  firstCase: 'C-001',
  whyInapplicable: (one, { argv, isBridged }) => {
    const unsayable = isBridged ? whyUnsayable(one) : null;
    if (unsayable !== null) return unsayable;
    return one.transcript.header.setup === WITHOUT_ARGUMENTS && argv.length > 1 ? HAS_ARGUMENTS : null;
  },

  server: SEXPR_SERVER_GRADER,

  openSession: ({ names, versions, seed, settings }) => {
    const rules = settings['rules'] as Rules | undefined;
    const written = namesFor(names, settings['names']);
    return openSession({ version: versions[0] as Version, names: written, seed, ...(rules && { rules }) });
  },
  player: (version, strategy, seed) => sexprPlayer(version as Version, opponentNamed(strategy, seed)),
  planGameCase,
  checkName: (name) => (/^[A-Za-z]{1,32}$/.test(name) ? null : 'expected 1 to 32 letters (S-01)'),

  checker: SEXPR_CHECKER,
  legality: SEXPR_LEGALITY,
  compareVersions: (from, to, options) => compareVersions(from as Version, to as Version, options),
  hint: sexprHint,
  skeletons: SEXPR_SKELETONS,
};

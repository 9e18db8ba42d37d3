import type { PlayerProtocol } from '../../../kit/protocol.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { SEXPR_CODEC } from './kit/codec.js';
import { playerConversation } from './kit/conversation.js';
import { readServerCase } from './kit/server-case.js';
import { PROCESS_RULES } from './process-rules.js';
import { VERSIONS, type Version } from './versions.js';

/** The S-expression protocol: a player is a process that reads notifications and writes plays. */
export const SEXPR: PlayerProtocol<Datum> = {
  id: 'sexpr',
  versions: VERSIONS,
  transport: 'stdio',
  connects: 'kit-spawns',
  afterRefusal: 'game-ends',
  codec: SEXPR_CODEC,
  processRules: PROCESS_RULES,
  converse: (version) => playerConversation(version as Version),
  checkServerCase: (script) => {
    const read = readServerCase(script, null);
    return read.ok ? [] : read.error;
  },
};

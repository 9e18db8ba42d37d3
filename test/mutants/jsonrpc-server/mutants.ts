import type { Mutant } from '../mutant.js';
import { ENVELOPES } from './envelopes.js';
import { GAME_FLOW } from './game-flow.js';
import { QUIRKS } from './quirks.js';
import { READINGS } from './readings.js';
import { STATES } from './states.js';

export const JSONRPC_SERVERS: readonly Mutant[] = [...QUIRKS, ...STATES, ...ENVELOPES, ...GAME_FLOW, ...READINGS];

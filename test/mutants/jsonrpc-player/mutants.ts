import type { Mutant } from '../mutant.js';
import { ANSWERS } from './answers.js';
import { ENVELOPES } from './envelopes.js';
import { REQUESTS } from './requests.js';
import { ROBUSTNESS } from './robustness.js';

export const JSONRPC_PLAYERS: readonly Mutant[] = [...REQUESTS, ...ENVELOPES, ...ANSWERS, ...ROBUSTNESS];

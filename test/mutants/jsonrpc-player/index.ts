import type { Mutant } from '../mutant.js';
import { ANSWERS } from './answers.js';
import { ENVELOPES } from './envelopes.js';
import { MINDS } from './minds.js';
import { REQUESTS } from './requests.js';

export const JSONRPC_PLAYERS: readonly Mutant[] = [...REQUESTS, ...ENVELOPES, ...ANSWERS, ...MINDS];

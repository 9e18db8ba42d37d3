import type { Mutant } from '../mutant.js';
import { COURSE } from './course.js';
import { QUIRKS } from './quirks.js';
import { READINGS } from './readings.js';
import { STATES } from './states.js';
import { WORDS } from './words.js';

export const JSONRPC_SERVERS: readonly Mutant[] = [...QUIRKS, ...STATES, ...WORDS, ...COURSE, ...READINGS];

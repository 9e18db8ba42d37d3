import type { Mutant } from '../mutant.js';
import { EFFECTS } from './effects.js';
import { NEWS } from './news.js';
import { REFUSALS } from './refusals.js';
import { STATES } from './states.js';

export const SEXPR_SERVERS: readonly Mutant[] = [...STATES, ...EFFECTS, ...REFUSALS, ...NEWS];

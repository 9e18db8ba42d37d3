import type { Mutant } from '../mutant.js';
import { CHARACTERS } from './characters.js';
import { MOVES } from './moves.js';
import { ROBUSTNESS } from './robustness.js';
import { SESSION } from './session.js';

export const GC18_PLAYERS: readonly Mutant[] = [...MOVES, ...CHARACTERS, ...SESSION, ...ROBUSTNESS];

import type { Mutant } from '../mutant.js';
import { DEFENSES } from './defenses.js';
import { PLAYS } from './plays.js';
import { PROCESSES } from './processes.js';
import { WORDS } from './words.js';

export const SEXPR_PLAYERS: readonly Mutant[] = [...PLAYS, ...DEFENSES, ...WORDS, ...PROCESSES];

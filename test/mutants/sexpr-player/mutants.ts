import type { Mutant } from '../mutant.js';
import { DEFENSES } from './defenses.js';
import { PLAYS } from './plays.js';
import { PROCESSES } from './processes.js';
import { REPLIES } from './replies.js';

export const SEXPR_PLAYERS: readonly Mutant[] = [...PLAYS, ...DEFENSES, ...REPLIES, ...PROCESSES];

import { prove } from './proof.js';
import { SEXPR_PLAYERS } from './sexpr-player/index.js';

prove(SEXPR_PLAYERS);

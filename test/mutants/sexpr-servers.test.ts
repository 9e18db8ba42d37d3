import { prove } from './proof.js';
import { SEXPR_SERVERS } from './sexpr-server/index.js';

prove(SEXPR_SERVERS);

import { SEXPR_PLAYERS } from './sexpr-player/index.js';
import { testMutants } from './test-mutants.js';

testMutants(SEXPR_PLAYERS);

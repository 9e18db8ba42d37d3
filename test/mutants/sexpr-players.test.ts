import { SEXPR_PLAYERS } from './sexpr-player/mutants.js';
import { testMutants } from './test-mutants.js';

testMutants(SEXPR_PLAYERS);

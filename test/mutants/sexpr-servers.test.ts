import { SEXPR_SERVERS } from './sexpr-server/mutants.js';
import { testMutants } from './test-mutants.js';

testMutants(SEXPR_SERVERS);

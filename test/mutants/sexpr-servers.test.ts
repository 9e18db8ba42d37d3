import { SEXPR_SERVERS } from './sexpr-server/index.js';
import { testMutants } from './test-mutants.js';

testMutants(SEXPR_SERVERS);

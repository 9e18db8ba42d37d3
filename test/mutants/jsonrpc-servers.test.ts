import { JSONRPC_SERVERS } from './jsonrpc-server/mutants.js';
import { testMutants } from './test-mutants.js';

testMutants(JSONRPC_SERVERS);

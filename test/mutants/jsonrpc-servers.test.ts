import { JSONRPC_SERVERS } from './jsonrpc-server/index.js';
import { testMutants } from './test-mutants.js';

testMutants(JSONRPC_SERVERS);

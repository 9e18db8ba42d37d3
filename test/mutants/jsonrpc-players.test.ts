import { JSONRPC_PLAYERS } from './jsonrpc-player/index.js';
import { testMutants } from './test-mutants.js';

testMutants(JSONRPC_PLAYERS);

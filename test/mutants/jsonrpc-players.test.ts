import { JSONRPC_PLAYERS } from './jsonrpc-player/mutants.js';
import { testMutants } from './test-mutants.js';

testMutants(JSONRPC_PLAYERS);

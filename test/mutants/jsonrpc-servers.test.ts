import { JSONRPC_SERVERS } from './jsonrpc-server/index.js';
import { prove } from './proof.js';

prove(JSONRPC_SERVERS);

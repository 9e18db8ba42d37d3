import { JSONRPC_PLAYERS } from './jsonrpc-player/index.js';
import { prove } from './proof.js';

prove(JSONRPC_PLAYERS);

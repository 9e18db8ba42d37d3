export { JSONRPC_ON_LAN_FIDELITY } from './fidelity.js';
export { JSONRPC_ON_LAN } from './open-bridge.js';

export type { JsonrpcOnSexprOptions } from './bridge-state.js';
export { JSONRPC_ON_SEXPR_FIDELITY } from './fidelity.js';
export { JSONRPC_ON_SEXPR, openJsonrpcOnSexpr } from './open-bridge.js';

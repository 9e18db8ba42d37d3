export { JSONRPC_ON_SEXPR_FIDELITY } from './fidelity.js';
export { JSONRPC_ON_SEXPR, openJsonrpcOnSexpr } from './open-bridge.js';
export type { JsonrpcOnSexprOptions } from './options.js';

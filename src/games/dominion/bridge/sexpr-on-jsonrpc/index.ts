export type { SexprOnJsonrpcOptions } from './bridge-state.js';
export { SEXPR_ON_JSONRPC_FIDELITY } from './fidelity.js';
export { openSexprOnJsonrpc, SEXPR_ON_JSONRPC } from './open-bridge.js';

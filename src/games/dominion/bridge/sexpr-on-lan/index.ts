export { SEXPR_ON_LAN_FIDELITY } from './fidelity.js';
export { SEXPR_ON_LAN } from './open-bridge.js';

export { HERALD as VERSION } from '../run/version.js';
export * from './conformance.js';
export { type ProtocolName, protocols } from './protocols.js';
export * from './report.js';

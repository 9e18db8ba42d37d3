import { STDIO_FIDELITY } from './jsonrpc-on-sexpr/fidelity-rows.js';
import type { Row } from './row.js';
import { WEBSOCKET_FIDELITY } from './sexpr-on-jsonrpc/fidelity-rows.js';

export { GRADES, type Grade, WAYS, type Way } from './row.js';

/**
 * What each bridge does with every kind of message and field. The bridges count by these rows, the report at the end is
 * made of those counts, and docs/bridge.md is this table.
 */
export const FIDELITY = { ...WEBSOCKET_FIDELITY, ...STDIO_FIDELITY };

export type RowId = keyof typeof FIDELITY;
export const rowOf = (id: RowId): Row => FIDELITY[id];

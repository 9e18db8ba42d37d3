import type { FidelityTable } from '../../../kit/bridge-fidelity.js';
import { STDIO_FIDELITY } from './jsonrpc-on-sexpr/fidelity-rows.js';
import { type Row, WAYS, type Way } from './row.js';
import { WEBSOCKET_FIDELITY } from './sexpr-on-jsonrpc/fidelity-rows.js';

export { GRADES, type Grade, WAYS, type Way } from './row.js';

/**
 * What each bridge does with every kind of message and field. The bridges count by these rows, the report at the end is
 * made of those counts, and docs/bridge.md is this table.
 */
export const FIDELITY = { ...WEBSOCKET_FIDELITY, ...STDIO_FIDELITY };

export type RowId = keyof typeof FIDELITY;
export const rowOf = (id: RowId): Row => FIDELITY[id];

const TITLES: Readonly<Record<Way, string>> = {
  websocket: 'An S-expression player on a WebSocket server',
  stdio: 'A JSON-RPC player on an S-expression driver',
};

/** The tables of docs/bridge.md. */
export const FIDELITY_TABLES: readonly FidelityTable[] = WAYS.map((way) => ({
  title: TITLES[way],
  rows: Object.values<Row>(FIDELITY).filter((row) => row.way === way),
}));

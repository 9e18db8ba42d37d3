// The documents of the protocol, as clauses cite them. docs/protocols/jsonrpc.md says all that they say.
export const MANUAL = 'How to make a Dominion player';
export const RPC = 'JSON-RPC 2.0';

// The documents of the protocol, as clauses cite them. docs/protocols/sexpr.md says all that they say.
export const V1 = 'Dominion Protocol v1';
export const V2 = 'Dominion Protocol v2';
export const V3 = 'Dominion Protocol v3';

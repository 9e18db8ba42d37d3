export const LAN_ID = 'lan';
/** As the program speaks, and as its report plans it. */
export const LAN_DIALECTS = ['live', 'docs'] as const;
export type LanDialect = (typeof LAN_DIALECTS)[number];
export const DEFAULT_LAN_DIALECT: LanDialect = 'live';

export const LAN_ID = 'lan';
/** Where the program's servers listen. */
export const LAN_PORT = 1337;
/** As the program speaks, and as its report plans it. */
export const LAN_DIALECTS = ['live', 'docs'] as const;
export type LanDialect = (typeof LAN_DIALECTS)[number];
export const DEFAULT_LAN_DIALECT: LanDialect = 'live';

/** The dialect of a version that the protocol is known to have. */
export function dialectOf(version: string): LanDialect {
  const dialect = LAN_DIALECTS.find((each) => each === version);
  if (dialect === undefined) throw new Error(`${LAN_ID} has no version "${version}"`);
  return dialect;
}

import type { PlayerProtocol } from '../../kit/protocol.js';

/** Only the family that is wanted is loaded. */
const LOADERS: Readonly<Record<string, () => Promise<PlayerProtocol>>> = {
  sexpr: async () => (await import('../../games/dominion/sexpr/protocol.js')).SEXPR,
  jsonrpc: async () => (await import('../../games/dominion/jsonrpc/protocol.js')).JSONRPC,
};

export const FAMILIES = Object.keys(LOADERS);

export const familyOf = (protocol: string): string => protocol.split('/')[0] as string;

/** A protocol by its full name; null where it is unknown. */
export async function protocolOf(protocol: string): Promise<PlayerProtocol | null> {
  return (await LOADERS[familyOf(protocol)]?.()) ?? null;
}

/** All protocols at once, to be looked up without waiting. */
export async function allProtocols(): Promise<(protocol: string) => PlayerProtocol | null> {
  const loaded = new Map<string, PlayerProtocol>();
  for (const family of FAMILIES) loaded.set(family, await (LOADERS[family] as () => Promise<PlayerProtocol>)());
  return (protocol) => loaded.get(familyOf(protocol)) ?? null;
}

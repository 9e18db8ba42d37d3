import type { Language } from '../../kit/protocol.js';

/** Only the family that is wanted is loaded. */
const LANGUAGES: Readonly<Record<string, () => Promise<Language>>> = {
  sexpr: async () => (await import('../../games/dominion/sexpr/kit/codec.js')).SEXPR,
  jsonrpc: async () => (await import('../../games/dominion/jsonrpc/kit/codec.js')).JSONRPC,
};

export const FAMILIES = Object.keys(LANGUAGES);

export const familyOf = (protocol: string): string => protocol.split('/')[0] as string;

/** The language of a protocol; null for one that there is not. */
export async function languageOf(protocol: string): Promise<Language | null> {
  return (await LANGUAGES[familyOf(protocol)]?.()) ?? null;
}

/** All languages at once, to be asked without waiting. */
export async function allLanguages(): Promise<(protocol: string) => Language | null> {
  const loaded = new Map<string, Language>();
  for (const family of FAMILIES) loaded.set(family, await (LANGUAGES[family] as () => Promise<Language>)());
  return (protocol) => loaded.get(familyOf(protocol)) ?? null;
}

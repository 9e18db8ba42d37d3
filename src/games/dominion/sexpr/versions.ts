import type { CardName as AnyCardName } from '../engine/cards.js';

export const VERSIONS = ['v1', 'v2', 'v3'] as const;
export type Version = (typeof VERSIONS)[number];

export type SexprProtocol = `sexpr/${Version}`;
export const SEXPR_PROTOCOLS: readonly SexprProtocol[] = VERSIONS.map((version) => `sexpr/${version}` as const);

// In the order in which the drivers list the supply (S-14).
const V1_CARDS = ['copper', 'silver', 'gold', 'estate', 'duchy', 'province', 'mine'] as const;
const V2_CARDS = [...V1_CARDS, 'cellar', 'market', 'remodel', 'smithy', 'village', 'woodcutter', 'workshop'] as const;
const V3_CARDS = [...V2_CARDS, 'militia', 'moat'] as const;

const CARDS = { v1: V1_CARDS, v2: V2_CARDS, v3: V3_CARDS } as const satisfies Record<Version, readonly AnyCardName[]>;

/** A card that a version knows; all of the protocol's cards unless one is named. */
export type CardName<V extends Version = Version> = (typeof CARDS)[V][number];

export const cardsOfVersion = <V extends Version>(version: V): readonly CardName<V>[] => CARDS[version];

/** The version in a full name such as `sexpr/v3`. */
export function versionOf(protocol: string): Version {
  const version = VERSIONS.find((each) => protocol === `sexpr/${each}`);
  if (version === undefined) throw new Error(`${protocol} is not a version of the S-expression protocol`);
  return version;
}

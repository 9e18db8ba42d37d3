/** The nine kingdom cards that both protocols have, and one that does not affect other players. */
export const SHARED_KINGDOM = [
  'Cellar',
  'Market',
  'Militia',
  'Mine',
  'Moat',
  'Remodel',
  'Smithy',
  'Village',
  'Workshop',
  'Merchant',
] as const;

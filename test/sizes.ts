/** True under `npm run test:long`, where every count is run in full. */
export const LONG = process.env['HERALD_LONG'] === '1';

/** The same proof in two sizes: a slice for `npm test`, the full count for `npm run test:long`. */
export const sized = (sizes: { readonly test: number; readonly long: number }): number =>
  LONG ? sizes.long : sizes.test;

/** The name of a test that is run in long size only: what is skipped says why. */
export const longName = (name: string): string => (LONG ? name : `${name} (only under npm run test:long)`);

/** Far more than any game has of anything. A state names every copy of a card, so larger counts would exhaust memory. */
const MAX_COUNT = 1000;

/** The part of a server's message that is made of numbers, piles included. */
export interface Counts {
  readonly supply: { readonly [card: string]: number };
}

/** Describes the first count that is out of all proportion; null if there is none. */
export function findAbsurdCount({ supply, ...others }: Counts): string | null {
  const counts: [string, unknown][] = [...Object.entries(others), ...Object.entries(supply)];
  const [absurd] = counts.filter(([, count]) => typeof count === 'number' && count > MAX_COUNT);
  return absurd === undefined ? null : `${absurd[0]} is ${absurd[1]}, more than ${MAX_COUNT}`;
}

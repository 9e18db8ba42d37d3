/** No game has nearly as many of anything; and a state tells every copy of a card by a word of its own. */
const MOST = 1000;

/** What a server tells by numbers, piles included. */
export interface Numbers {
  readonly supply: { readonly [card: string]: number };
}

/** What is out of all proportion, in words; null where nothing is. */
export function excessOf({ supply, ...others }: Numbers): string | null {
  const counts: [string, unknown][] = [...Object.entries(others), ...Object.entries(supply)];
  const [excess] = counts.filter(([, count]) => typeof count === 'number' && count > MOST);
  return excess === undefined ? null : `${excess[0]} is ${excess[1]}, more than ${MOST}`;
}

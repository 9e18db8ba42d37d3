/** Far more than any game has of anything. A state names every copy of a card, so larger counts would exhaust memory. */
const MAX_COUNT = 1000;

/** The part of a server's message that is made of numbers, piles included. */
export interface MessageCounts {
  readonly supply: { readonly [card: string]: number };
}

/** Describes the first count that is out of all proportion; null if there is none. */
export function findAbsurdCount({ supply, ...others }: MessageCounts): string | null {
  return findAbsurdIn(others) ?? findAbsurdIn(supply);
}

/** Without a list of entries in between: every state of a game is looked through. */
function findAbsurdIn(counts: Readonly<Record<string, unknown>>): string | null {
  for (const name in counts) {
    const count = counts[name];
    if (typeof count === 'number' && count > MAX_COUNT) return `${name} is ${count}, more than ${MAX_COUNT}`;
  }
  return null;
}

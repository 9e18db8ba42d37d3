/** So many are shown. */
const SHOWN = 20;

/** So many are looked at: a hand of many cards can be discarded in thousands of ways. */
const LOOKED_AT = 1000;

export interface Nearest {
  readonly legal: readonly string[];
  readonly more: boolean;
}

/** The replies that differ least from what was said; among equals the order stays. */
export function nearest(said: string, replies: Iterable<string>): Nearest {
  const found: { readonly text: string; readonly far: number }[] = [];
  for (const text of replies) {
    found.push({ text, far: distance(said, text) });
    if (found.length > LOOKED_AT) break;
  }
  const sorted = found.sort((a, b) => a.far - b.far).map(({ text }) => text);
  return { legal: sorted.slice(0, SHOWN), more: sorted.length > SHOWN };
}

/** What is longer is compared by its beginning only: nobody reads the rest either. */
const COMPARED = 400;

/** How many characters must be put in, left out or changed to make one text the other. */
export function distance(from: string, to: string): number {
  const [a, b] = [from.slice(0, COMPARED), to.slice(0, COMPARED)];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const kept = (above[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(kept, (above[column] as number) + 1, (line[column - 1] as number) + 1));
    }
    above = line;
  }
  return above[b.length] as number;
}

/**
 * The word that was probably meant; null if none is near. Words are compared in lower case, and a word is near if it is
 * at most `farthest` edits away.
 */
export function nearestWord(
  written: string,
  words: readonly string[],
  farthest: number = Math.min(2, Math.floor(written.length / 3)),
): string | null {
  if (written.length > LONGEST_WORD) return null;
  let best: string | null = null;
  let least = farthest + 1;
  for (const word of words) {
    const distance = word === written ? least : editDistance(written.toLowerCase(), word, { swaps: true });
    if (distance < least) [best, least] = [word, distance];
  }
  return best;
}

/** ` (did you mean smithy?)`, or empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known, Math.max(1, Math.floor(word.length / 3)));
  return near === null ? '' : ` (did you mean ${near}?)`;
}

const LONGEST_WORD = 40;

/** Characters to insert, drop or change to turn one text into the other. With `swaps`, two neighbours trade places at the cost of one. */
export function editDistance(from: string, to: string, { swaps = false }: { readonly swaps?: boolean } = {}): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const costs = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      const cost = Math.min(changed, above[column]! + 1, costs[column - 1]! + 1);
      const isSwap = swaps && row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      costs.push(isSwap ? Math.min(cost, twoAbove[column - 2]! + 1) : cost);
    }
    [twoAbove, above] = [above, costs];
  }
  return above[to.length]!;
}

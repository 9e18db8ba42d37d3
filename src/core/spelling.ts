/** The word that was probably meant, or null when none is near. */
export function nearest(written: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.min(2, Math.floor(written.length / 3)) + 1;
  for (const word of words) {
    const distance = word === written ? least : editsBetween(written.toLowerCase(), word);
    if (distance < least) [best, least] = [word, distance];
  }
  return best;
}

const LONGEST = 40;

/** Letters to insert, drop, change, or swap with a neighbour, to turn one word into the other. */
function editsBetween(from: string, to: string): number {
  if (from.length > LONGEST) return LONGEST;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= to.length; column++) costs.push(cheapest(from, to, rows, row, column));
  }
  return rows[from.length]?.[to.length] as number;
}

function cheapest(from: string, to: string, rows: readonly number[][], row: number, column: number): number {
  const cost = (up: number, left: number): number => rows[row - up]?.[column - left] as number;
  const changed = from[row - 1] === to[column - 1] ? 0 : 1;
  const simple = Math.min(cost(1, 0) + 1, cost(0, 1) + 1, cost(1, 1) + changed);
  const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
  return swapped ? Math.min(simple, cost(2, 2) + 1) : simple;
}

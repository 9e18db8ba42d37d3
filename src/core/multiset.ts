/** What is left of some cards when others are taken out, each once; null where one of them is not there. */
export function tryMinus<C>(cards: readonly C[], taken: readonly C[]): C[] | null {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** As `without`, for whatever of them is there. */
export function minus<C>(cards: readonly C[], taken: readonly C[]): C[] {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export const isSame = <C>(some: readonly C[], others: readonly C[]): boolean =>
  some.length === others.length && tryMinus(some, others) !== null;

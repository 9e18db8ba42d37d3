const HEAPS = 4;

/**
 * The program's "shuffle", which has no chance in it: the discard pile is dealt from its top onto four heaps, which are put
 * on top of each other. Both piles have their top card last.
 */
export function rearrange<T>(discard: readonly T[]): T[] {
  const heaps: T[][] = Array.from({ length: HEAPS }, () => []);
  const dealt = discard.toReversed();
  const even = dealt.length - (dealt.length % HEAPS);
  for (const [index, card] of dealt.entries()) {
    // Of a rest, the last card goes to the first heap.
    const heap = index < even ? index % HEAPS : dealt.length - 1 - index;
    (heaps[heap] as T[]).push(card);
  }
  // The first heap ends on top, its last card first.
  return heaps.toReversed().flat();
}

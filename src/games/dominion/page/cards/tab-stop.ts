const CARDS = 'button.card';

export const cardsOf = (zone: Element): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>(CARDS)];

/** Leaves one card of a zone in the order of the tabulator: the one that was focused last, or the first. */
export function settleTabStop(zone: Element): void {
  const cards = cardsOf(zone);
  const current = cards.find((card) => card === document.activeElement) ?? cards.find(({ tabIndex }) => tabIndex === 0);
  setStop(cards, current ?? cards[0]);
}

function setStop(cards: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const card of cards) {
    const tabIndex = card === stop ? 0 : -1;
    // Setting it on the focused card, even to what it is, makes the browser lay out the page at once.
    if (card.tabIndex !== tabIndex || !card.hasAttribute('tabindex')) card.tabIndex = tabIndex;
  }
}

export function focusCard(zone: Element, index: number): void {
  const cards = cardsOf(zone);
  const card = cards[Math.max(0, Math.min(index, cards.length - 1))];
  if (card === undefined) return;
  setStop(cards, card);
  card.focus();
}

/** The card that an arrow key leads to: the nearest one in its direction, by where the cards are on the screen. */
export function neighbour(zone: Element, from: HTMLElement, key: string): HTMLElement | null {
  const axis = key === 'ArrowLeft' || key === 'ArrowRight' ? 'x' : 'y';
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  const centre = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const start = centre(from);
  const across = axis === 'x' ? 'y' : 'x';
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const card of cardsOf(zone)) {
    const at = centre(card);
    const ahead = (at[axis] - start[axis]) * sign;
    const distance = ahead + 3 * Math.abs(at[across] - start[across]);
    if (card === from || ahead < 1 || distance >= least) continue;
    best = card;
    least = distance;
  }
  return best;
}

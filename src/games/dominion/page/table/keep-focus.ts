import { cardsOf, focusCard } from '../cards/tab-stop.js';

/**
 * When the focused card leaves its zone, the next one takes its place; when the zone is empty or the question goes elsewhere,
 * the question is focused. Listens for `redrawn`. Returns how to stop.
 */
export function keepFocus(root: HTMLElement): () => void {
  let zone: Element | null = null;
  let index = 0;
  const remember = ({ target }: FocusEvent): void => {
    const card = target as HTMLElement;
    zone = card.closest('[data-cards]');
    index = zone === null ? 0 : cardsOf(zone).indexOf(card);
  };
  const restore = (): void => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost) return;
    if (zone?.isConnected && cardsOf(zone).length > 0) focusCard(zone, index);
    else root.querySelector<HTMLElement>('#question')?.focus();
  };
  root.addEventListener('focusin', remember);
  root.addEventListener('redrawn', restore);
  return () => {
    root.removeEventListener('focusin', remember);
    root.removeEventListener('redrawn', restore);
  };
}

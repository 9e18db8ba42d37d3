import { cardsOf } from '../cards/tab-stop.js';
import { arrange } from '../store/own-order.js';

/**
 * A card of the hand can be dragged to the play area, which means the same as a click, and to another card of the hand, whose
 * place its kind takes. Returns how to stop.
 */
export function dragCards(root: HTMLElement, onArranged: () => void): () => void {
  const stop = new AbortController();
  let dragged: HTMLElement | null = null;
  /** Where the dragged card would fall; null if it can not. */
  const placeOf = ({ target }: Event): Element | null =>
    target instanceof Element && dragged !== null
      ? (target.closest('.hand .card') ?? (dragged.classList.contains('lit') ? target.closest('.play') : null))
      : null;
  const listen = (type: 'dragstart' | 'dragover' | 'drop', act: (event: DragEvent) => void): void =>
    root.addEventListener(type, act, { signal: stop.signal });
  listen('dragstart', ({ target }) => {
    dragged = target instanceof Element ? target.closest<HTMLElement>('.hand .card') : null;
  });
  listen('dragover', (event) => placeOf(event) !== null && event.preventDefault());
  listen('drop', (event) => {
    const place = placeOf(event);
    if (place === null || dragged === null) return;
    event.preventDefault();
    if (place.matches('.play')) dragged.click();
    else arrangeHand(dragged, onArranged, () => (place as HTMLElement).dataset['card']);
    dragged = null;
  });
  return () => stop.abort();
}

/** Moves the kind of a card in the hand to the place of the kind that `find` names; false if there is none. */
export function arrangeHand(
  card: HTMLElement,
  onArranged: () => void,
  find: (kinds: readonly string[], at: number) => string | undefined,
): boolean {
  const zone = card.closest('[data-cards="hand"]');
  const kind = card.dataset['card'];
  if (zone === null || kind === undefined) return false;
  const kinds = [...new Set(cardsOf(zone).map(({ dataset }) => dataset['card'] ?? ''))];
  const place = find(kinds, kinds.indexOf(kind));
  if (place === undefined || place === kind) return false;
  arrange(kinds, kind, place);
  onArranged();
  return true;
}

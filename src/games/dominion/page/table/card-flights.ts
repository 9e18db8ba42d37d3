import { type Card, type EventType, nameOf } from '../../engine/index.js';
import type { SeenStep, TableView } from '../../table/index.js';

type Way = readonly [from: string, to: string];

/** From where to where a card goes, as zones on the screen. `pile` is its pile in the supply. */
const WAYS: Partial<Record<EventType, Way>> = {
  played: ['hand', 'in-play'],
  gained: ['pile', 'discard'],
  trashed: ['in-play', 'trash'],
  discarded: ['hand', 'discard'],
  topdecked: ['hand', 'deck'],
};

const FLIGHT_MS = 320;
const MOST_AT_ONCE = 6;
const STAGGER_MS = 50;

const isStill = (): boolean =>
  document.documentElement.dataset['motion'] === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows where the cards of a step went: pictures fly from one zone to another and are gone. */
export function flyCards(root: HTMLElement, view: TableView, step: SeenStep): void {
  if (isStill() || step.undone) return;
  let count = 0;
  for (const { type, seat, cards } of step.events) {
    const way = WAYS[type];
    if (way === undefined) continue;
    for (const card of cards) {
      const owner = seat === view.viewer ? null : seat;
      if (count < MOST_AT_ONCE && fly(root, card, way, owner, count * STAGGER_MS)) count++;
    }
  }
}

/** Somebody else's cards come from and go to its panel. */
function fly(root: HTMLElement, card: Card, [from, to]: Way, seat: number | null, delay: number): boolean {
  const place = (zone: string): Element | null => {
    if (zone === 'pile') return root.querySelector(`.supply [data-card="${nameOf(card)}"]`);
    const isOwn = zone === 'hand' || zone === 'discard' || zone === 'deck';
    if (isOwn && seat !== null) return root.querySelectorAll('.player')[seat] ?? null;
    const cards = root.querySelector(`[data-cards="${zone}"]`);
    return cards?.querySelector('.slot:last-child') ?? cards;
  };
  const [start, end] = [place(from), place(to)];
  const model = root.querySelector(`[data-card="${nameOf(card)}"]`);
  if (start === null || end === null || model === null) return false;
  const ghost = model.cloneNode(true) as HTMLElement;
  ghost.className = `${[...model.classList].filter((name) => name === 'card' || name.startsWith('t-')).join(' ')} flying`;
  ghost.querySelector('.count')?.remove();
  ghost.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.tabIndex = -1;
  animate(ghost, start.getBoundingClientRect(), end.getBoundingClientRect(), delay);
  return true;
}

const WIDTH = 64;
const HEIGHT = 90;

function animate(ghost: HTMLElement, start: DOMRect, end: DOMRect, delay: number): void {
  const at = ({ left, top, width, height }: DOMRect): string =>
    `translate(${Math.round(left + width / 2 - WIDTH / 2)}px, ${Math.round(top + height / 2 - HEIGHT / 2)}px)`;
  Object.assign(ghost.style, { width: `${WIDTH}px`, height: `${HEIGHT}px` });
  document.body.append(ghost);
  const flight = ghost.animate(
    [
      { transform: at(start), opacity: 1 },
      { transform: at(end), opacity: 1, offset: 0.85 },
      { transform: at(end), opacity: 0 },
    ],
    { duration: FLIGHT_MS, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  );
  flight.finished.finally(() => ghost.remove()).catch(() => {});
}

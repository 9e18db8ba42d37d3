import { type Card, countIn, type EventType, nameOf, seatAt, type View } from '../../engine/index.js';
import type { TableView } from '../../table/index.js';
import { frameClass } from '../cards/card-face.js';

type ZoneName = 'hand' | 'in-play' | 'discard' | 'deck' | 'aside' | 'trash' | 'supply';

/**
 * Where a card of an event may have come from, and where it may have gone. The last place is the one if the two views do not tell,
 * because what lies there is hidden; a card that was played once more is in play already.
 */
const WAYS: Partial<Record<EventType, readonly [from: readonly ZoneName[], to: readonly ZoneName[]]>> = {
  played: [['hand', 'discard', 'in-play'], ['in-play']],
  gained: [
    ['trash', 'supply'],
    ['discard', 'hand', 'deck'],
  ],
  trashed: [['hand', 'in-play', 'aside', 'deck'], ['trash']],
  discarded: [['hand', 'aside', 'deck'], ['discard']],
  topdecked: [['hand', 'discard', 'aside', 'deck'], ['deck']],
};

const FLIGHT_MS = 320;
const MOST_AT_ONCE = 6;
const STAGGER_MS = 50;

const isStill = (): boolean =>
  document.documentElement.dataset['motion'] === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where each card lay, by zone and name; of equal cards, the last. */
export type CardPlaces = ReadonlyMap<string, DOMRect>;

export function placesOf(root: HTMLElement): CardPlaces {
  const cards = isStill() ? [] : [...root.querySelectorAll<HTMLElement>('[data-cards] [data-card]')];
  return new Map(cards.map((card) => [placeKey(card), card.getBoundingClientRect()]));
}

const placeKey = (card: HTMLElement): string =>
  `${card.closest<HTMLElement>('[data-cards]')?.dataset['cards']} ${card.dataset['card']}`;

/** Shows where the cards of the newest steps went: pictures fly from where they were to where they are, and are gone. */
export function flyCards(root: HTMLElement, before: TableView, after: TableView, places: CardPlaces): void {
  if (isStill()) return;
  let count = 0;
  const moved = new Map<string, number>();
  /** Whether a card came into a zone (1) or left it (-1), apart from those that were shown already. */
  const hasChanged = (zone: ZoneName, card: Card, seat: number, by: 1 | -1): boolean => {
    const key = [zone, card, seat, by].join();
    const shown = moved.get(key) ?? 0;
    moved.set(key, shown + 1);
    return (countAt(after.view, zone, card, seat) - countAt(before.view, zone, card, seat)) * by > shown;
  };
  const steps = after.steps.slice(before.steps.length).filter(({ undone }) => !undone);
  for (const { type, seat, cards } of steps.flatMap(({ events }) => events)) {
    const [from, to] = WAYS[type] ?? [[], []];
    for (const card of cards) {
      const find = (zones: readonly ZoneName[], by: 1 | -1): ZoneName | undefined =>
        zones.find((zone, index) => index === zones.length - 1 || hasChanged(zone, card, seat, by));
      const [start, end] = [find(from, -1), find(to, 1)];
      if (start === undefined || end === undefined || start === end || count === MOST_AT_ONCE) continue;
      const panel = seat === after.viewer ? null : (root.querySelectorAll('.player')[seat] ?? null);
      if (fly(root, card, [start, end], panel, places, count * STAGGER_MS)) count++;
    }
  }
}

function countAt(view: View, zone: ZoneName, card: Card, seat: number): number {
  if (zone === 'supply') return view.supply[card] ?? 0;
  if (zone === 'trash') return countIn(view.trash, card);
  const { hand, inPlay, discard, deck, aside } = seatAt(view, seat);
  return countIn({ hand, 'in-play': inPlay, discard, deck, aside }[zone], card);
}

/** Somebody else's cards come from and go to its panel. */
function fly(
  root: HTMLElement,
  card: Card,
  [origin, goal]: readonly [ZoneName, ZoneName],
  panel: Element | null,
  places: CardPlaces,
  delay: number,
): boolean {
  const name = nameOf(card);
  const place = (zone: ZoneName): DOMRect | undefined => {
    const isHidden = panel !== null && ['hand', 'discard', 'deck'].includes(zone);
    const cards = root.querySelector(`[data-cards="${zone}"]`);
    const shown = [...(cards?.querySelectorAll(`[data-card="${name}"]`) ?? [])].at(-1);
    return (isHidden ? panel : (shown ?? cards))?.getBoundingClientRect();
  };
  const lay = panel === null || origin === 'in-play' ? places.get(`${origin} ${name}`) : undefined;
  // Cards that a question shows were looked at there.
  const start = places.get(`choice ${name}`) ?? lay ?? place(origin);
  const end = place(goal);
  const model = root.querySelector(`[data-card="${name}"] .face`);
  if (start === undefined || end === undefined || model === null) return false;
  const ghost = document.createElement('div');
  ghost.className = `card flying ${frameClass(card)}`;
  ghost.inert = true;
  ghost.append(model.cloneNode(true));
  animate(ghost, start, end, delay);
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

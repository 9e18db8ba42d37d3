import type { Pictured, Zone } from '../../../report/html/payload.js';
import { CARD_FACTS } from '../card-facts.js';

export const BACK = 'back';
export const UNKNOWN = 'unknown';

const DRAWN: ReadonlySet<string> = new Set(CARD_FACTS.map(({ name }) => name));

const drawingOf = (name: string): string => (DRAWN.has(name) ? name : UNKNOWN);

/** Equal cards together, in the order in which the first of each comes. */
export function faceUp(name: string, cards: readonly string[]): Zone {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counted(name, [...counts]);
}

/** More than all cards that there are: what is left out was made up by a hostile program, and stands in the log. */
const MOST = 60;
const LONGEST = 40;

export const counted = (zone: string, counts: readonly (readonly [string, number])[]): Zone => ({
  name: zone,
  cards: counts
    .slice(0, MOST)
    .map(([card, count]): Pictured => ({ name: card.slice(0, LONGEST), drawing: drawingOf(card), count })),
});

/** Cards of which only the number is known. */
export const faceDown = (name: string, count: number): Zone => ({
  name,
  cards: count === 0 ? [] : [{ name: 'face down', drawing: BACK, count }],
});

import type { Card } from '../../engine/index.js';
import type { CardGroup, HandGroup } from '../../table/index.js';

export interface HandCard {
  readonly card: Card;
  /** Which of the equal cards it is, from 0. */
  readonly copy: number;
  /** Equal cards lie together: all but the last one are partly covered. */
  readonly isCovered: boolean;
  /** Came into the hand just now. */
  readonly isFresh: boolean;
}

export const layOut = (groups: readonly (CardGroup & Partial<Pick<HandGroup, 'fresh'>>)[]): HandCard[] =>
  groups.flatMap(({ card, count, fresh = 0 }) =>
    Array.from({ length: count }, (_, copy) => ({
      card,
      copy,
      isCovered: copy < count - 1,
      isFresh: copy >= count - fresh,
    })),
  );

const MANY = 7;

/** How much of a card can be seen that an equal one covers: less if there are many. */
const seenOf = (hand: readonly HandCard[]): number => (hand.length > MANY ? 0.36 : 0.6);

/** The part of a card that keeps its name and its cost in sight. */
const TIGHT = 0.74;
const LOOSE = 1.06;

const unitsOf = (hand: readonly HandCard[], whole: number): number =>
  Math.max(
    1,
    hand.reduce((sum, { isCovered }, index) => {
      const isLast = index === hand.length - 1;
      return sum + (isCovered ? seenOf(hand) : isLast ? 1 : whole);
    }, 0),
  );

/** For the style: the width of the hand in widths of a card, with gaps between kinds, and where they have to overlap. */
export const handStyle = (hand: readonly HandCard[]): Record<string, string> => ({
  '--units': (unitsOf(hand, LOOSE) + 0.06).toFixed(2),
  '--tight-units': unitsOf(hand, hand.length > MANY ? 0.5 : TIGHT).toFixed(2),
  '--tight': String(hand.length > MANY ? 0.5 : TIGHT),
  '--seen': String(seenOf(hand)),
});

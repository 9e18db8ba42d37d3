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

/** With more cards, less is seen of those that others cover. */
const MANY = 7;

interface HandProps {
  readonly class: string;
  readonly style: Readonly<Record<string, number>>;
}

/** For the style, which knows how far cards may overlap: how many lie below an equal one, and how many kinds below another kind. */
export function handProps(hand: readonly HandCard[]): HandProps {
  const covered = hand.filter(({ isCovered }) => isCovered).length;
  return {
    class: hand.length > MANY ? 'row many' : 'row',
    style: { '--covered': covered, '--kinds': hand.length - covered - 1 },
  };
}

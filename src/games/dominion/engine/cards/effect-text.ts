import type { CardText, Step } from '../card-text.js';

/** A card text with the usual things left out. */
export const text = (
  says: string,
  play: readonly Step[],
  more: Partial<Pick<CardText, 'attack' | 'needs' | 'reveals'>> = {},
): CardText => ({ says, play, attack: [], needs: [], reveals: false, ...more });

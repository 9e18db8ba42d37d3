import type { CardStep, CardText } from '../card-text.js';

/** A card text with the usual things left out. */
export const text = (
  says: string,
  play: readonly CardStep[],
  more: Partial<Pick<CardText, 'attack' | 'needs' | 'reveals'>> = {},
): CardText => ({ summary: says, play, attack: [], needs: [], reveals: false, ...more });

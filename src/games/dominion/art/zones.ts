import { multisetOf } from '../../../core/multiset.js';
import type { Piece, PieceList } from '../../../kit/game-renderer.js';
import { CARD_FACTS } from '../card-facts.js';
import { BACK, UNKNOWN } from './card-picture.js';

const KNOWN: ReadonlySet<string> = new Set(CARD_FACTS.map(({ name }) => name));

/** Equal cards become one piece, in order of first appearance. */
export const faceUp = (name: string, cards: readonly string[]): PieceList => piles(name, [...multisetOf(cards)]);

/** More than there are different cards: anything beyond was made up by a hostile program, and is still in the log. */
const MAX_PILES = 60;
const MAX_LABEL = 40;

export const piles = (name: string, counts: readonly (readonly [card: string, count: number])[]): PieceList => ({
  kind: 'list',
  name,
  pieces: counts.slice(0, MAX_PILES).map(pileOf),
});

const pileOf = ([card, count]: readonly [string, number]): Piece => ({
  label: card.slice(0, MAX_LABEL),
  picture: KNOWN.has(card) ? card : UNKNOWN,
  count,
});

/** Cards of which only the number is known. */
export const faceDown = (name: string, count: number): PieceList => ({
  kind: 'list',
  name,
  pieces: count === 0 ? [] : [{ label: 'face down', picture: BACK, count }],
});

export const hand = (cards: readonly string[]): PieceList => ({ ...faceUp('hand', cards), isLarge: true });

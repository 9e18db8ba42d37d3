import { ok, type Result } from '../../../../core/result.js';
import { type Card, nameOf, parseCard, UNKNOWN } from '../../engine/index.js';
import { listOf, parsed, type Reader, text } from '../json-reader.js';

/** A card that the receiver may not know. */
export const UNKNOWN_NAME = '?';

const LONGEST_CARD = 20;
/** More cards than a game has. */
const MOST_CARDS = 1000;

export const cardNames = (cards: readonly Card[]): string[] => cards.map(nameOf);

export const readCard: Reader<Card> = parsed(text(LONGEST_CARD), parseCard);

const parseSeen = (name: string): Result<Card> => (name === UNKNOWN_NAME ? ok(UNKNOWN) : parseCard(name));

/** Cards of which some may be unknown. */
export const readSeenCards: Reader<Card[]> = listOf(parsed(text(LONGEST_CARD), parseSeen), MOST_CARDS);

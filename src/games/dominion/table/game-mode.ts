import { fault, ok, type Result } from '../../../core/result.js';
import {
  type Card,
  cardsOfEdition,
  checkKingdom,
  EDITIONS,
  type Edition,
  KINGDOM_CARDS,
  KINGDOM_NAMES,
  KINGDOM_SIZE,
  type KingdomName,
  kingdomNamed,
  namesOf,
  parseCards,
  randomKingdom,
} from '../engine/index.js';
import { byKind, listOf, objectOf, oneOf, parsed, type Reader, text, whole } from './json-reader.js';
import { plural, titleOf } from './titles.js';

export const POOLS = [...EDITIONS, 'both'] as const;
/** The cards that random kingdoms and drafts are taken from. */
export type Pool = Edition | 'both';

/** How the ten kingdom cards of a game were chosen. */
export type GameMode =
  | { readonly kind: 'set'; readonly name: KingdomName }
  /** Has a seed of its own: it is shown, and the game's seed would give away all draws. */
  | { readonly kind: 'random'; readonly pool: Pool; readonly seed: number }
  /** The cards in the order in which the seats picked them, beginning with the first. */
  | { readonly kind: 'draft'; readonly cards: readonly Card[] }
  | { readonly kind: 'pick'; readonly cards: readonly Card[] };

export const poolCards = (pool: Pool): readonly Card[] => (pool === 'both' ? KINGDOM_CARDS : cardsOfEdition(pool));

/** The kingdom of a mode; a fault says what is wrong with the choice of cards. */
export function kingdomOfMode(mode: GameMode): Result<readonly Card[]> {
  switch (mode.kind) {
    case 'set':
      return ok(kingdomNamed(mode.name));
    case 'random':
      return ok(randomKingdom(poolCards(mode.pool), mode.seed));
    default:
      return checkTen(mode.cards);
  }
}

/** Ten different kingdom cards, of whichever edition. */
export function checkTen(cards: readonly Card[]): Result<readonly Card[]> {
  const kingdom = checkKingdom(cards);
  if (!kingdom.ok || cards.length === KINGDOM_SIZE) return kingdom;
  const missing = KINGDOM_SIZE - cards.length;
  const what = missing > 0 ? `choose ${missing} more` : `remove ${-missing}`;
  return fault('kingdom/size', `${plural(cards.length, 'card')} chosen; a kingdom has ${KINGDOM_SIZE}: ${what}`);
}

const isFirstEdition = (name: KingdomName): boolean => name.endsWith('-1e');

/** A recommended set is played with the card texts of its edition, unless somebody wants others; other modes with either. */
export const rulesOfMode = (mode: GameMode): { readonly rules?: string } =>
  mode.kind === 'set' ? { rules: isFirstEdition(mode.name) ? 'rulebook-1e' : 'rulebook' } : {};

export const FIRST_GAMES: Readonly<Record<Edition, KingdomName>> = { 1: 'first-game-1e', 2: 'first-game' };

/** `Size Distortion (first edition)`; only sets of the first edition name it. */
export const titleOfSet = (name: KingdomName): string =>
  isFirstEdition(name) ? `${titleOf(name.slice(0, -'-1e'.length))} (first edition)` : titleOf(name);

export function titleOfMode(mode: GameMode): string {
  switch (mode.kind) {
    case 'set':
      return titleOfSet(mode.name);
    case 'random':
      return `Random, seed ${mode.seed}`;
    case 'draft':
      return 'Draft';
    case 'pick':
      return 'Own choice';
  }
}

const cardList: Reader<readonly Card[]> = parsed(listOf(text(20), KINGDOM_CARDS.length), parseCards);

export const readMode: Reader<GameMode> = byKind<GameMode>({
  set: objectOf({ kind: oneOf(['set']), name: oneOf(KINGDOM_NAMES) }),
  random: objectOf({ kind: oneOf(['random']), pool: oneOf(POOLS), seed: whole(0) }),
  draft: objectOf({ kind: oneOf(['draft']), cards: cardList }),
  pick: objectOf({ kind: oneOf(['pick']), cards: cardList }),
});

export const modeToJson = (mode: GameMode): unknown =>
  'cards' in mode ? { ...mode, cards: namesOf(mode.cards) } : mode;

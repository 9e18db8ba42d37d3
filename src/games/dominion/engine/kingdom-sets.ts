import { fault, ok, type Result } from '../../../core/result.js';
import { streamState } from '../../../core/seeded-random.js';
import { type Card, type CardName, cardOf, type Edition, inEdition, KINGDOM_CARDS } from './cards.js';
import { KINGDOM_SIZE } from './game-constants.js';
import { cardsIn, pileOf, shuffleInto } from './pile.js';

/** The sets recommended by the rulebooks of the two editions; `-1e` marks those of the first. */
const SETS = {
  'first-game': 'cellar market merchant militia mine moat remodel smithy village workshop',
  'size-distortion': 'artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop',
  'deck-top': 'artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village',
  'sleight-of-hand': 'cellar council-room festival gardens library harbinger militia poacher smithy throne-room',
  improvements: 'artisan cellar market merchant mine moat moneylender poacher remodel witch',
  'silver-and-gold': 'bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal',
  'first-game-1e': 'cellar market militia mine moat remodel smithy village woodcutter workshop',
  'big-money-1e': 'adventurer bureaucrat chancellor chapel feast laboratory market mine moneylender throne-room',
  'interaction-1e': 'bureaucrat chancellor council-room festival library militia moat spy thief village',
  'size-distortion-1e': 'cellar chapel feast gardens laboratory thief village witch woodcutter workshop',
  'village-square-1e': 'bureaucrat cellar festival library market remodel smithy throne-room village woodcutter',
} as const;

export type KingdomName = keyof typeof SETS;
export const KINGDOM_NAMES = Object.keys(SETS) as readonly KingdomName[];

const cardsNamed = (list: string): Card[] => list.split(' ').map((name) => cardOf(name as CardName));

export const kingdomNamed = (name: KingdomName): Card[] => cardsNamed(SETS[name]);

export function parseKingdomName(text: string): Result<Card[]> {
  return Object.hasOwn(SETS, text)
    ? ok(kingdomNamed(text as KingdomName))
    : fault('kingdom/unknown', `unknown kingdom "${text}"; known kingdoms: ${KINGDOM_NAMES.join(', ')}`);
}

export const cardsOfEdition = (edition: Edition): Card[] => KINGDOM_CARDS.filter((card) => inEdition(card, edition));

/** A random stream that no seat's shuffles use. */
const KINGDOM_STREAM = -1;

/** Ten cards drawn from a pool by the seed, in the order of the card list. */
export function randomKingdom(pool: readonly Card[], seed: number): Card[] {
  const cards = pileOf([]);
  shuffleInto(pileOf(pool), cards, streamState(seed, KINGDOM_STREAM, 0));
  return cardsIn(cards).slice(0, KINGDOM_SIZE).sort(byCard);
}

const byCard = (a: Card, b: Card): number => a - b;

import {
  ALL_CARDS,
  type Card,
  type CardName,
  cardOf,
  fromSetup,
  type Game,
  nameOf,
  parseRules,
  type SeatSetup,
  type Setup,
  type Zone,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { parseCardList } from './text-notation.js';

/** Zones as card names. A deck starts with its top card. */
export type Zones = Partial<Record<Zone, string>>;
export type Counts = Partial<Record<CardName, number>>;

/** How a situation starts: the zones of the seat on turn, and `others` to its left. Omitted zones are empty. */
export interface GivenGame
  extends Zones,
    Partial<Pick<Game, 'actions' | 'buys' | 'coins' | 'merchants' | 'phase' | 'bought'>> {
  readonly rules?: string;
  readonly others?: readonly (Zones & { readonly turns?: number })[];
  readonly turns?: number;
  /** Ten copies of every card, except for those listed here. */
  readonly supply?: Counts;
  /** Only these piles, instead of the above. */
  readonly onlySupply?: Counts;
  readonly trash?: string;
  readonly turn?: number;
}

const ONE_EMPTY_SEAT: readonly Zones[] = [{}];

export function gameOf(given: GivenGame): Game {
  const { rules = 'rulebook', others = ONE_EMPTY_SEAT, supply = {}, onlySupply, trash = '', turn = 0, ...rest } = given;
  const seats = [given, ...others].map(seatOf);
  const setup: Setup = {
    ...rest,
    rules: unwrap(parseRules(rules)),
    supply: onlySupply === undefined ? fullSupply(supply) : new Map(countsOf(onlySupply)),
    trash: parseCardList(trash),
    seats: seats.map((_, index) => seats[(index - turn + seats.length) % seats.length] as SeatSetup),
    turn,
    events: true,
  };
  return unwrap(fromSetup(setup));
}

const countsOf = (counts: Counts): [Card, number][] =>
  Object.entries(counts).map(([name, count]) => [cardOf(name as CardName), count]);

const fullSupply = (counts: Counts): Map<Card, number> =>
  new Map(ALL_CARDS.map((card) => [card, counts[nameOf(card)] ?? 10]));

const seatOf = ({ hand = '', deck = '', discard = '', inPlay = '', aside = '', turns = 0 }: GivenGame): SeatSetup => ({
  hand: parseCardList(hand),
  deck: parseCardList(deck).reverse(),
  deckInOrder: true,
  discard: parseCardList(discard).reverse(),
  inPlay: parseCardList(inPlay),
  aside: parseCardList(aside),
  turns,
});

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
import { parseList, unwrap } from './words.js';

/** Zones in card names. A deck reads from its top. */
export type Zones = Partial<Record<Zone, string>>;
export type Counts = Partial<Record<CardName, number>>;

/** How a situation begins: zones are those of the seat on turn, `others` sit to its left. What is left out is empty. */
export interface Given
  extends Zones,
    Partial<Pick<Game, 'actions' | 'buys' | 'coins' | 'merchants' | 'phase' | 'bought'>> {
  readonly rules?: string;
  readonly others?: readonly (Zones & { readonly turns?: number })[];
  readonly turns?: number;
  /** Ten copies of every card, but for those named here. */
  readonly supply?: Counts;
  /** Only these piles, in place of the above. */
  readonly onlySupply?: Counts;
  readonly trash?: string;
  readonly turn?: number;
}

const NOBODY: readonly Zones[] = [{}];

export function gameOf(given: Given): Game {
  const { rules = 'rulebook', others = NOBODY, supply = {}, onlySupply, trash = '', turn = 0, ...rest } = given;
  const seats = [given, ...others].map(seatOf);
  const setup: Setup = {
    ...rest,
    rules: unwrap(parseRules(rules)),
    supply: onlySupply === undefined ? fullSupply(supply) : new Map(countsOf(onlySupply)),
    trash: parseList(trash),
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

const seatOf = ({ hand = '', deck = '', discard = '', inPlay = '', aside = '', turns = 0 }: Given): SeatSetup => ({
  hand: parseList(hand),
  deck: parseList(deck).reverse(),
  deckInOrder: true,
  discard: parseList(discard).reverse(),
  inPlay: parseList(inPlay),
  aside: parseList(aside),
  turns,
});

import { BASIC_CARDS, CARD_COUNT, type Card, type CardName, cardOf, hasType } from './cards.js';
import { STARTING_COPPERS } from './game-constants.js';
import type { QuirkId, Rules } from './rule-profiles.js';
import { ABSENT } from './state.js';

const KINGDOM_PILE = 10;
/** More piles than a game can have. */
const NO_END_BY_PILES = 99;

interface PileContext {
  readonly seats: number;
  readonly big: boolean;
  readonly quirk: (id: QuirkId) => boolean;
}

const contextOf = (rules: Rules, seats: number): PileContext => ({
  seats,
  big: seats > 4,
  quirk: (id) => rules.quirks.includes(id),
});

const victoryPile = ({ seats }: PileContext): number => (seats === 2 ? 8 : 12);

/** Five and six players use the treasures of two boxes; in the original server it is the other way round. */
const treasurePile = ({ big, quirk }: PileContext, printed: number): number =>
  big !== quirk('R-01') ? 2 * printed : printed;

const PILES: Partial<Record<CardName, (context: PileContext) => number>> = {
  copper: (context) => treasurePile(context, 60) - STARTING_COPPERS * context.seats,
  silver: (context) => treasurePile(context, 40),
  gold: (context) => treasurePile(context, 30),
  estate: victoryPile,
  duchy: victoryPile,
  province: (context) => (context.big ? 3 * context.seats : victoryPile(context)),
  curse: ({ seats }) => 10 * (seats - 1),
  gardens: (context) => (context.quirk('R-02') ? 12 : victoryPile(context)),
};

const SIZES = new Map(Object.entries(PILES).map(([name, size]) => [cardOf(name as CardName), size]));

/** The size of each supply pile at the start, without the starting decks. */
export function startingSupply(rules: Rules, seats: number, kingdom: readonly Card[]): number[] {
  const context = contextOf(rules, seats);
  const supply = new Array<number>(CARD_COUNT).fill(ABSENT);
  for (const card of [...BASIC_CARDS, ...kingdom]) {
    if (rules.curses || !hasType(card, 'curse')) supply[card] = SIZES.get(card)?.(context) ?? KINGDOM_PILE;
  }
  return supply;
}

/** How many empty piles end the game. The original server treats five players like four. */
export function pilesToEnd(rules: Rules, seats: number): number {
  if (rules.emptyPiles === null) return NO_END_BY_PILES;
  const last = rules.quirks.includes('R-03') ? 5 : 4;
  return rules.emptyPiles[seats > last ? 1 : 0];
}

import { BASIC_CARDS, CARD_COUNT, type Card, type CardName, cardOf, hasType } from './cards.js';
import { STARTING_COPPERS } from './game-constants.js';
import type { QuirkId, Rules } from './profiles.js';
import { ABSENT } from './state.js';

const KINGDOM_PILE = 10;
/** More piles than a game can have. */
const NO_END_BY_PILES = 99;

interface Table {
  readonly seats: number;
  readonly big: boolean;
  readonly quirk: (id: QuirkId) => boolean;
}

const tableOf = (rules: Rules, seats: number): Table => ({
  seats,
  big: seats > 4,
  quirk: (id) => rules.quirks.includes(id),
});

const victoryPile = ({ seats }: Table): number => (seats === 2 ? 8 : 12);

/** Five and six players use the treasures of two boxes; the original server has it the other way round. */
const treasurePile = (table: Table, printed: number): number =>
  table.big !== table.quirk('R-01') ? 2 * printed : printed;

const PILES: Partial<Record<CardName, (table: Table) => number>> = {
  copper: (table) => treasurePile(table, 60) - STARTING_COPPERS * table.seats,
  silver: (table) => treasurePile(table, 40),
  gold: (table) => treasurePile(table, 30),
  estate: victoryPile,
  duchy: victoryPile,
  province: (table) => (table.big ? 3 * table.seats : victoryPile(table)),
  curse: (table) => 10 * (table.seats - 1),
  gardens: (table) => (table.quirk('R-02') ? 12 : victoryPile(table)),
};

const SIZES = new Map(Object.entries(PILES).map(([name, size]) => [cardOf(name as CardName), size]));

/** Copies of each card in the supply at the start, after the starting decks were dealt. */
export function startingSupply(rules: Rules, seats: number, kingdom: readonly Card[]): number[] {
  const table = tableOf(rules, seats);
  const supply = new Array<number>(CARD_COUNT).fill(ABSENT);
  for (const card of [...BASIC_CARDS, ...kingdom]) {
    if (rules.curses || !hasType(card, 'curse')) supply[card] = SIZES.get(card)?.(table) ?? KINGDOM_PILE;
  }
  return supply;
}

/** How many empty piles end the game. The original server counts five players as four. */
export function pilesToEnd(rules: Rules, seats: number): number {
  if (rules.emptyPiles === null) return NO_END_BY_PILES;
  const last = rules.quirks.includes('R-03') ? 5 : 4;
  return rules.emptyPiles[seats > last ? 1 : 0];
}

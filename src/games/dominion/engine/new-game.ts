import { fault, ok, type Result } from '../../../core/result.js';
import { checkSeed } from '../../../core/seed.js';
import { seededRandom } from '../../../core/seeded-random.js';
import { draw } from './card-moves.js';
import { type Card, KINGDOM_CARDS, nameOf } from './cards.js';
import { HAND_SIZE, MAX_SEATS, MIN_SEATS, STARTING_DECK } from './game-constants.js';
import { emptyPile, put } from './pile.js';
import { type Rules, rulesOf } from './rule-profiles.js';
import { type DrawScript, type Game, newSeat } from './state.js';
import { pilesToEnd, startingSupply } from './supply-sizes.js';

export interface GameOptions {
  readonly seats: number;
  readonly kingdom: readonly Card[];
  readonly rules?: Rules;
  readonly seed?: number;
  /** Draws fixed from outside, instead of by the seed. */
  readonly script?: DrawScript | null;
  /** Whether each step records its events in the game. */
  readonly events?: boolean;
}

/** Options that were checked once, with the starting supply, for any number of games. */
export interface PreparedTable {
  readonly rules: Rules;
  readonly seats: number;
  readonly supply: readonly number[];
  readonly pilesToEnd: number;
}

export function prepareTable(options: Pick<GameOptions, 'seats' | 'kingdom' | 'rules'>): Result<PreparedTable> {
  const { seats, kingdom, rules = rulesOf('rulebook') } = options;
  for (const check of [checkSeats(seats), checkKingdom(kingdom)]) if (!check.ok) return check;
  const supply = startingSupply(rules, seats, kingdom);
  return ok({ rules, seats, supply, pilesToEnd: pilesToEnd(rules, seats) });
}

/** A new game, dealt and waiting for the first play. */
export function startGame(options: GameOptions): Result<Game> {
  const { seed = 0, script = null, events = false } = options;
  const table = prepareTable(options);
  if (!table.ok) return table;
  const checked = checkSeed(seed);
  return checked.ok ? ok(deal(table.value, seed, script, events)) : checked;
}

export function checkSeats(seats: number): Result<number> {
  return Number.isInteger(seats) && seats >= MIN_SEATS && seats <= MAX_SEATS
    ? ok(seats)
    : fault('seats/count', `${seats} players; a game has ${MIN_SEATS} to ${MAX_SEATS}`);
}

/** A kingdom may have any number of piles, but no card twice. */
export function checkKingdom(kingdom: readonly Card[]): Result<readonly Card[]> {
  const basic = kingdom.find((card) => !KINGDOM_CARDS.includes(card));
  if (basic !== undefined) {
    const allowed = KINGDOM_CARDS.map(nameOf).join(', ');
    return fault('kingdom/not-kingdom', `${nameOf(basic)} is not a kingdom card; kingdom cards: ${allowed}`);
  }
  const repeated = kingdom.find((card, index) => kingdom.indexOf(card) !== index);
  return repeated === undefined
    ? ok(kingdom)
    : fault('kingdom/repeated', `the kingdom names ${nameOf(repeated)} twice; each card may be in it only once`);
}

/** Deals a game; the seed must be valid. */
export function deal(table: PreparedTable, seed: number, script: DrawScript | null = null, events = false): Game {
  const game: Game = {
    rules: table.rules,
    seed,
    script,
    supply: table.supply.slice(),
    trash: emptyPile(),
    seats: [],
    stack: [],
    turn: 0,
    active: table.seats,
    phase: 'action',
    actions: 1,
    buys: 1,
    coins: 0,
    merchants: 0,
    bought: false,
    emptyPiles: 0,
    pilesToEnd: table.pilesToEnd,
    events: events ? [] : null,
  };
  for (let seat = 0; seat < table.seats; seat++) dealSeat(game, seat);
  return game;
}

function dealSeat(game: Game, index: number): void {
  const seat = newSeat();
  for (const card of STARTING_DECK) put(seat.discard, card);
  game.seats.push(seat);
  // The deck is still empty, so drawing shuffles it.
  draw(game, index, HAND_SIZE);
}

/** A random stream that no seat's shuffles use. */
const ORDER_STREAM = -3;

/** The seats in an order drawn from the seed, another one for each `round`. */
export function seatOrder(seats: readonly number[], seed: number, round: number): number[] {
  const order = seats.slice();
  const random = seededRandom(seed, ORDER_STREAM, round);
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

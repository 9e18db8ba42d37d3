import { type Card, cardOf, KINGDOM_CARDS, nameOf } from './cards.js';
import { draw, orderDeck } from './moves.js';
import { newPile, put } from './pile.js';
import { MAX_SEATS, MIN_SEATS, pilesToEnd, STARTING_COPPERS, STARTING_ESTATES, startingSupply } from './piles.js';
import { type Rules, rulesOf } from './profiles.js';
import { checkSeed } from './random.js';
import { type Fault, fault, ok, type Result } from './result.js';
import { type Game, newSeat, type Script } from './state.js';

export interface GameOptions {
  readonly seats: number;
  readonly kingdom: readonly Card[];
  readonly rules?: Rules;
  readonly seed?: number;
  /** Draws decided from outside, in place of the seed. */
  readonly script?: Script | null;
  /** Whether each step leaves its events in the game. */
  readonly events?: boolean;
}

/** A new game, dealt and waiting for the first seat's first play. */
export function startGame(options: GameOptions): Result<Game> {
  const problem = problemWith(options);
  return problem === null ? ok(deal(options)) : { ok: false, error: problem };
}

function problemWith({ seats, kingdom, seed = 0 }: GameOptions): Fault | null {
  for (const check of [checkSeats(seats), checkKingdom(kingdom), checkSeed(seed)]) {
    if (!check.ok) return check.error;
  }
  return null;
}

export function checkSeats(seats: number): Result<number> {
  return Number.isInteger(seats) && seats >= MIN_SEATS && seats <= MAX_SEATS
    ? ok(seats)
    : fault('seats/count', `${seats} players; a game has ${MIN_SEATS} to ${MAX_SEATS}`);
}

/** Any number of piles, each kingdom card once. */
export function checkKingdom(kingdom: readonly Card[]): Result<readonly Card[]> {
  const basic = kingdom.find((card) => !KINGDOM_CARDS.includes(card));
  if (basic !== undefined) {
    const allowed = KINGDOM_CARDS.map(nameOf).join(', ');
    return fault('kingdom/not-kingdom', `${nameOf(basic)} is not a kingdom card; allowed are: ${allowed}`);
  }
  const repeated = kingdom.find((card, index) => kingdom.indexOf(card) !== index);
  return repeated === undefined
    ? ok(kingdom)
    : fault('kingdom/repeated', `the kingdom names ${nameOf(repeated)} twice; each card may stand in it once`);
}

function deal(options: GameOptions): Game {
  const { seats, kingdom, rules = rulesOf('rulebook'), seed = 0, script = null, events = false } = options;
  const game: Game = {
    rules,
    seed,
    script,
    supply: startingSupply(rules, seats, kingdom),
    trash: newPile(),
    seats: [],
    stack: [],
    turn: 0,
    phase: 'action',
    actions: 1,
    buys: 1,
    coins: 0,
    merchants: 0,
    silverPlayed: false,
    bought: false,
    emptyPiles: 0,
    pilesToEnd: pilesToEnd(rules, seats),
    events: events ? [] : null,
  };
  for (let seat = 0; seat < seats; seat++) dealSeat(game, seat);
  return game;
}

const COPPER = cardOf('copper');
const ESTATE = cardOf('estate');
const HAND_SIZE = 5;

function dealSeat(game: Game, index: number): void {
  const seat = newSeat();
  for (let i = 0; i < STARTING_COPPERS; i++) put(seat.deck, COPPER);
  for (let i = 0; i < STARTING_ESTATES; i++) put(seat.deck, ESTATE);
  game.seats.push(seat);
  orderDeck(game, index);
  draw(game, index, HAND_SIZE);
}

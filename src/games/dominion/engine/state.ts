import type { Card } from './cards.js';
import type { GameEvent } from './events.js';
import { copyPile, DECK_CAPACITY, emptyPile, HAND_CAPACITY, newPile, type Pile } from './pile.js';
import type { Rules } from './rule-profiles.js';

export const PHASES = ['action', 'buy', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** The cards and counters of one player. */
export interface Seat {
  readonly deck: Pile;
  readonly hand: Pile;
  readonly inPlay: Pile;
  readonly discard: Pile;
  /** Cards that a card text has revealed, looked at or set aside. */
  readonly aside: Pile;
  turns: number;
  shuffles: number;
  /** Has left the game: never asked, attacked or on turn again, and cannot win. */
  withdrawn: boolean;
  /** How many entries of the draw script have been used. */
  drawn: number;
}

export const ZONES = ['deck', 'hand', 'inPlay', 'discard', 'aside'] as const;
export type Zone = (typeof ZONES)[number];

export const FRAME_PARTS = ['play', 'attack'] as const;
export type FramePart = (typeof FRAME_PARTS)[number];

/** A card text in progress. Frames are stacked: a throne room is below the card that it plays. */
export interface Frame {
  readonly card: Card;
  readonly part: FramePart;
  /** The seat that follows the text: the player of the card, or a victim of its attack. */
  readonly seat: number;
  /** The index of the next step. */
  at: number;
  /** A number that the text has to remember, such as a cost or how many cards were discarded. */
  count: number;
  /** Cards that the text has to remember. */
  readonly cards: Card[];
}

/** Draws fixed from outside, one list per seat, for recorded games and tests. */
export type DrawScript = readonly (readonly Card[])[];

/** The complete state of a game, as plain data. */
export interface Game {
  readonly rules: Rules;
  readonly seed: number;
  readonly script: DrawScript | null;
  /** The remaining copies of each card; ABSENT for a card that is not in this game. */
  readonly supply: number[];
  readonly trash: Pile;
  readonly seats: Seat[];
  readonly stack: Frame[];
  /** The seat whose turn it is. */
  turn: number;
  /** How many seats have not withdrawn. */
  active: number;
  phase: Phase;
  actions: number;
  buys: number;
  coins: number;
  /** Merchants played this turn: the first silver gives a coin for each. */
  merchants: number;
  /** Whether something was bought this turn. */
  bought: boolean;
  emptyPiles: number;
  /** How many empty piles end this game. */
  readonly pilesToEnd: number;
  /** What the last step did, newest last; null if events are not recorded. */
  events: GameEvent[] | null;
}

export const ABSENT = -1;

export const newSeat = (): Seat => ({
  deck: newPile(DECK_CAPACITY),
  hand: newPile(HAND_CAPACITY),
  inPlay: newPile(HAND_CAPACITY),
  discard: newPile(DECK_CAPACITY),
  aside: emptyPile(),
  turns: 0,
  shuffles: 0,
  withdrawn: false,
  drawn: 0,
});

export const newFrame = (card: Card, part: FramePart, seat: number): Frame => ({
  card,
  part,
  seat,
  at: 0,
  count: 0,
  cards: [],
});

const copySeat = (seat: Seat): Seat => ({
  deck: copyPile(seat.deck),
  hand: copyPile(seat.hand),
  inPlay: copyPile(seat.inPlay),
  discard: copyPile(seat.discard),
  aside: copyPile(seat.aside),
  turns: seat.turns,
  shuffles: seat.shuffles,
  withdrawn: seat.withdrawn,
  drawn: seat.drawn,
});

const copyFrame = (frame: Frame): Frame => ({ ...frame, cards: frame.cards.slice() });

/** An independent copy. */
export const copyGame = (game: Game): Game => ({
  // Field by field, in the order of a dealt game: a spread makes objects of another hidden class, which slows down every
  // function that gets both.
  rules: game.rules,
  seed: game.seed,
  script: game.script,
  supply: game.supply.slice(),
  trash: copyPile(game.trash),
  seats: game.seats.map(copySeat),
  stack: game.stack.map(copyFrame),
  turn: game.turn,
  active: game.active,
  phase: game.phase,
  actions: game.actions,
  buys: game.buys,
  coins: game.coins,
  merchants: game.merchants,
  bought: game.bought,
  emptyPiles: game.emptyPiles,
  pilesToEnd: game.pilesToEnd,
  events: game.events === null ? null : game.events.slice(),
});

/** A copy for trying answers, without events. */
export function trialCopy(game: Game): Game {
  const copy = copyGame(game);
  copy.events = null;
  return copy;
}

export const seatAt = (game: Game, index: number): Seat => game.seats[index] as Seat;
export const currentSeat = (game: Game): Seat => game.seats[game.turn] as Seat;
export const inSupply = (game: Game, card: Card): boolean => (game.supply[card] as number) > 0;
export const isOver = (game: Game): boolean => game.phase === 'over';

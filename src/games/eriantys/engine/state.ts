import type { Colour, Students } from './colours.js';
import type { Rules } from './game-rules.js';

export const PHASES = ['assistant', 'students', 'mother-nature', 'cloud', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** What makes the current round the last one. */
export const FINAL_REASONS = ['bag-empty', 'assistants-exhausted'] as const;
export type FinalReason = (typeof FINAL_REASONS)[number];

export const ENDINGS = ['last-tower', 'three-islands', ...FINAL_REASONS] as const;
export type Ending = (typeof ENDINGS)[number];

/** The school board and the assistants of one player. */
export interface Seat {
  readonly entrance: Students;
  readonly dining: Students;
  /** A bit for each assistant: bit 5 is the one of value 5. */
  hand: number;
  /** The value of the assistant played in this round; 0 if none yet. */
  assistant: number;
  coins: number;
}

/** A group of islands; at the start, each tile is one. */
export interface Island {
  /** The first of its tiles, clockwise. */
  first: number;
  /** How many tiles it has. */
  size: number;
  readonly students: Students;
  /** The team whose towers it bears, or NONE. */
  owner: number;
  /** As many as tiles, except where the last towers were too few. */
  towers: number;
  noEntry: number;
}

export interface Cloud {
  readonly students: Students;
  taken: boolean;
}

/** A character in play. */
export interface CharacterCard {
  readonly number: number;
  /** Whether a coin lies on it, because it was used: it costs one more. */
  coin: boolean;
  readonly students: Students;
  noEntry: number;
}

/** What all players see: everything but the students in the bag and the order in which they will come. */
export interface View {
  readonly rules: Rules;
  readonly seats: readonly Seat[];
  /** Clockwise, from the group that contains tile 0. Islands are named by their position in this list. */
  readonly islands: Island[];
  readonly clouds: readonly Cloud[];
  /** By colour: the seat that holds the professor, or NONE. */
  readonly professors: number[];
  /** By team: the towers that are not on islands. */
  readonly towers: number[];
  /** None in a game without experts' rules. */
  readonly characters: readonly CharacterCard[];
  coinSupply: number;
  bagCount: number;
  /** The island she is on. */
  motherNature: number;
  round: number;
  phase: Phase;
  /** The seats in the order of this phase: of planning, or of the turns. */
  readonly order: number[];
  /** The index in `order` of the seat that moves next. */
  turn: number;
  /** How many students this turn still has to move. */
  studentsLeft: number;
  /** The character used in this turn; 0 if none. */
  character: number;
  /** The colour that gives no influence in this turn, or NONE. */
  ignoredColour: number;
  /** The bag could not fill the clouds in this round, so that nobody takes one (D-SHORT). */
  shortRefill: boolean;
  /** Why this round is the last; null if it is not known to be. */
  finalRound: FinalReason | null;
  /** How the game ended; null if it goes on. */
  ending: Ending | null;
  /** The seats that won; several if they are a team or share the victory. */
  readonly winners: number[];
}

/** The complete state of a game, as plain data. */
export interface Game extends View {
  readonly bag: Students;
  readonly seed: number;
  /** Draws fixed from outside: the first ones of the game, before those that follow from the seed. */
  script: readonly Colour[];
  /** How many students were drawn so far. */
  drawn: number;
}

const copySeat = (seat: Seat): Seat => ({
  entrance: seat.entrance.slice(),
  dining: seat.dining.slice(),
  hand: seat.hand,
  assistant: seat.assistant,
  coins: seat.coins,
});

const copyIsland = (island: Island): Island => ({
  first: island.first,
  size: island.size,
  students: island.students.slice(),
  owner: island.owner,
  towers: island.towers,
  noEntry: island.noEntry,
});

const copyCloud = (cloud: Cloud): Cloud => ({ students: cloud.students.slice(), taken: cloud.taken });

const copyCharacter = (card: CharacterCard): CharacterCard => ({
  number: card.number,
  coin: card.coin,
  students: card.students.slice(),
  noEntry: card.noEntry,
});

/** What a game has more than a view. */
export type Hidden = Pick<Game, 'bag' | 'seed' | 'script' | 'drawn'>;

/** A copy of a view as a game with the given bag and draws. */
export const gameWith = (view: View, hidden: Hidden): Game => ({
  // Field by field, so that all games have one hidden class.
  rules: view.rules,
  seats: view.seats.map(copySeat),
  islands: view.islands.map(copyIsland),
  clouds: view.clouds.map(copyCloud),
  professors: view.professors.slice(),
  towers: view.towers.slice(),
  characters: view.characters.map(copyCharacter),
  coinSupply: view.coinSupply,
  bagCount: view.bagCount,
  motherNature: view.motherNature,
  round: view.round,
  phase: view.phase,
  order: view.order.slice(),
  turn: view.turn,
  studentsLeft: view.studentsLeft,
  character: view.character,
  ignoredColour: view.ignoredColour,
  shortRefill: view.shortRefill,
  finalRound: view.finalRound,
  ending: view.ending,
  winners: view.winners.slice(),
  bag: hidden.bag.slice(),
  seed: hidden.seed,
  script: hidden.script,
  drawn: hidden.drawn,
});

/** An independent copy. */
export const copyGame = (game: Game): Game => gameWith(game, game);

/** The seat that moves next, or moved last if the game is over. */
export const moverOf = (view: View): number => view.order[view.turn] as number;
export const seatAt = (view: View, seat: number): Seat => view.seats[seat] as Seat;
export const islandAt = (view: View, island: number): Island => view.islands[island] as Island;
export const isOver = (view: View): boolean => view.phase === 'over';

/** The character in play with that number; undefined if it is not in play. */
export function characterInPlay(view: View, number: number): CharacterCard | undefined {
  for (const card of view.characters) if (card.number === number) return card;
  return undefined;
}

import {
  COLOUR_NAMES,
  type Colour,
  HERBALIST,
  legalMoves,
  MONK,
  type Move,
  moverOf,
  NONE,
  PRINCESS,
  type View,
} from '../../engine/index.js';
import { greedy } from '../../strategies/greedy.js';
import type { Strategy } from '../../strategies/strategy.js';
import { movePicker, uniformRandom } from '../../strategies/uniform-random.js';
import { heralding } from './heralding.js';
import { joining, overrunning, sharing } from './joining.js';
import { thieving } from './thieving.js';

const STREAM = -4;

/** Plays at random among the moves that it prefers; among all, if there are none of them. */
const preferring =
  (isPreferred: (move: Move, view: View) => boolean) =>
  (seed: number): Strategy => {
    const pick = movePicker(seed, STREAM);
    return (view) => {
      const moves = legalMoves(view);
      const preferred = moves.filter((move) => isPreferred(move, view));
      return pick(preferred.length > 0 ? preferred : moves);
    };
  };

const isCharacter = ({ kind }: Move): boolean => kind === 'character';
const seatsStudent = ({ kind, island }: Move): boolean => kind === 'student' && island === NONE;

/** Seats all students and uses no characters, so that tables fill up and coins are saved. */
const saving = preferring((move) => !isCharacter(move) && (move.kind !== 'student' || seatsStudent(move)));

/** Puts all students on islands and uses no characters. */
const settling = preferring((move) => !isCharacter(move) && !seatsStudent(move));

/** Uses characters whenever it can, and saves for them otherwise. */
const spending = preferring((move, view) =>
  isCharacter(move) ? true : !hasCharacter(view) && (move.kind !== 'student' || seatsStudent(move)),
);

const hasCharacter = (view: View): boolean =>
  (view.seats[moverOf(view)]?.coins ?? 0) > 0 && legalMoves(view).some(isCharacter);

/** Each seat collects a colour of its own, the first one red, and uses no characters, so that its table is full in the end. */
const hoarding = preferring((move, view) => {
  const colour = COLLECTED[moverOf(view)] as Colour;
  if (move.kind === 'cloud') return has(view.clouds[move.number]?.students, colour) === mostOnClouds(view, colour);
  if (move.kind !== 'student') return !isCharacter(move);
  return seatsStudent(move) && (move.colour === colour || has(view.seats[moverOf(view)]?.entrance, colour) === 0);
});

const COLLECTED = (['red', 'green', 'blue'] as const).map((name) => COLOUR_NAMES.indexOf(name) as Colour);
const has = (students: readonly number[] = [], colour: Colour): number => students[colour] ?? 0;

const mostOnClouds = ({ clouds }: View, colour: Colour): number =>
  Math.max(...clouds.map(({ students, taken }) => (taken ? 0 : has(students, colour))));

/** Keeps an assistant for the last round, and uses no characters. */
const keeping = preferring((move) => !isCharacter(move) && (move.kind !== 'assistant' || move.number !== KEPT));
const KEPT = 6;

/** Uses a herbalist whenever it can, on the island that Mother Nature comes to last, and saves for it otherwise. */
const blocking = preferring((move, view) => {
  const behind = (view.motherNature + view.islands.length - 1) % view.islands.length;
  if (isCharacter(move)) return move.number === HERBALIST && move.island === behind;
  return move.kind !== 'student' || seatsStudent(move);
});

/** The same, but on top of another tile, so that an island has several when it is joined with its neighbors. */
const stacking = preferring((move, view) => {
  if (isCharacter(move)) return move.number === HERBALIST && move.island === stackOf(view);
  return move.kind !== 'student' || seatsStudent(move);
});

/** The island with the most tiles; before there are any, one of the last that Mother Nature comes to, best with towers. */
function stackOf({ islands, motherNature }: View): number {
  const worth = (at: number): number => 10 * (islands[at]?.noEntry ?? 0) + Number((islands[at]?.towers ?? 0) > 0);
  const stacked = [...islands.keys()].filter((at) => (islands[at]?.noEntry ?? 0) > 0);
  const behind = [3, 2, 1, 0].map((steps) => (motherNature + islands.length - steps) % islands.length);
  const places = stacked.length > 0 ? stacked : behind;
  return places.reduce((best, at) => (worth(at) > worth(best) ? at : best));
}

/**
 * Seats all students, and uses a monk or a princess until what is in the bag, some students aside, fills the clouds without a
 * remainder.
 */
const leavingInBag = (rest: number) =>
  preferring((move, view) => {
    if (isCharacter(move)) return isDrawing(move.number) && (view.bagCount - rest) % refillOf(view) !== 0;
    return move.kind !== 'student' || seatsStudent(move);
  });

/** The draw after the last refill takes the last student. */
const drawing = leavingInBag(1);

/** The last refill takes the last students. */
const draining = leavingInBag(0);

const isDrawing = (number: number): boolean => number === MONK || number === PRINCESS;
const refillOf = ({ clouds, rules }: View): number => clouds.length * rules.studentsPerTurn;

/** Looks one move ahead like `greedy`, and uses no characters, so that coins are saved. */
const sparing = (seed: number): Strategy => {
  const play = greedy(seed);
  return (view) => play({ ...view, characters: [] });
};

/** How the kit's players play on the way to a situation, by the names in cases. */
export const KIT_STRATEGIES = {
  random: (seed: number): Strategy => uniformRandom(seed),
  greedy: (seed: number): Strategy => greedy(seed),
  saving,
  hoarding,
  keeping,
  settling,
  spending,
  blocking,
  stacking,
  drawing,
  draining,
  joining,
  sharing,
  overrunning,
  heralding,
  sparing,
  thieving,
} as const;

export type KitStrategyName = keyof typeof KIT_STRATEGIES;

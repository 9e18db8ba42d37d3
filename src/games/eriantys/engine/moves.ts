import { ALL_CHARACTERS, MONK } from './characters.js';
import { ALL_COLOURS, COLOUR_COUNT, type Colour, NONE } from './colours.js';
import { MAX_ASSISTANT, MAX_SEATS, MAX_STEPS, TILES } from './game-constants.js';

const MOVE_KINDS = ['assistant', 'student', 'mother-nature', 'cloud', 'character'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/**
 * What a player does. All kinds share one shape, so that the engine's inner loop stays monomorphic:
 * - `assistant`: play the assistant with the value `number`
 * - `student`: move a student of `colour` from the entrance to `island`, or to the dining room if that is NONE
 * - `mother-nature`: go `number` steps
 * - `cloud`: take the students of cloud `number`
 * - `character`: use the character `number` with the colour, the island or the exchange that it needs
 */
export interface Move {
  readonly kind: MoveKind;
  readonly number: number;
  readonly colour: Colour | typeof NONE;
  readonly island: number;
  /** Students that enter the entrance in an exchange, sorted; it is simultaneous, so that their order means nothing. */
  readonly take: readonly Colour[];
  /** Students that leave the entrance for them, sorted. */
  readonly give: readonly Colour[];
}

const NO_COLOURS: readonly Colour[] = Object.freeze([]);

const makeFrozen = (
  kind: MoveKind,
  number: number,
  colour: Move['colour'] = NONE,
  island = NONE,
  take = NO_COLOURS,
  give = NO_COLOURS,
): Move => Object.freeze({ kind, number, colour, island, take, give });

const numbered = (kind: MoveKind, count: number): readonly Move[] =>
  Array.from({ length: count }, (_, number) => makeFrozen(kind, number));

/** The dining room, then the islands. */
const DESTINATIONS = Array.from({ length: TILES + 1 }, (_, index) => index - 1);

const toDestinations = (kind: MoveKind, number: number): readonly Move[] =>
  ALL_COLOURS.flatMap((colour) => DESTINATIONS.map((island) => makeFrozen(kind, number, colour, island)));

const atDestination = (moves: readonly Move[], colour: number, island: number): Move | undefined =>
  island < TILES ? moves[colour * DESTINATIONS.length + island + 1] : undefined;

// Moves are made once: listing them is the engine's most frequent task.
const ASSISTANTS = numbered('assistant', MAX_ASSISTANT + 1);
const STEPS = numbered('mother-nature', MAX_STEPS + 1);
const CLOUDS = numbered('cloud', MAX_SEATS);
const STUDENTS = toDestinations('student', 0);
const MONKS = toDestinations('character', MONK);
const PLAIN = numbered('character', ALL_CHARACTERS.length + 1);
const ON_ISLANDS = ALL_CHARACTERS.map((number) =>
  DESTINATIONS.slice(1).map((island) => makeFrozen('character', number, NONE, island)),
);
const WITH_COLOURS = ALL_CHARACTERS.map((number) =>
  ALL_COLOURS.map((colour) => makeFrozen('character', number, colour)),
);

export const playAssistant = (value: number): Move => ASSISTANTS[value] ?? makeFrozen('assistant', value);
export const moveMotherNature = (steps: number): Move => STEPS[steps] ?? makeFrozen('mother-nature', steps);
export const takeCloud = (cloud: number): Move => CLOUDS[cloud] ?? makeFrozen('cloud', cloud);

export const seatStudent = (colour: Colour): Move => STUDENTS[colour * DESTINATIONS.length] as Move;
export const placeStudent = (colour: Colour, island: number): Move =>
  atDestination(STUDENTS, colour, island) ?? makeFrozen('student', 0, colour, island);

export const useCharacter = (number: number): Move => PLAIN[number] ?? makeFrozen('character', number);
export const useOnIsland = (number: number, island: number): Move =>
  ON_ISLANDS[number - 1]?.[island] ?? makeFrozen('character', number, NONE, island);
export const useWithColour = (number: number, colour: Colour): Move =>
  WITH_COLOURS[number - 1]?.[colour] ?? makeFrozen('character', number, colour);
export const useWithStudent = (number: number, colour: Colour, island: number): Move =>
  (number === MONK ? atDestination(MONKS, colour, island) : undefined) ??
  makeFrozen('character', number, colour, island);

const byColour = (a: Colour, b: Colour): number => a - b;

/** `take` and `give` are in any order. */
export const useToExchange = (number: number, take: readonly Colour[], give: readonly Colour[]): Move =>
  makeFrozen(
    'character',
    number,
    NONE,
    NONE,
    Object.freeze(take.toSorted(byColour)),
    Object.freeze(give.toSorted(byColour)),
  );

/** Whether a number is a colour. Moves from outside may name none. */
export const isColour = (colour: number): colour is Colour => colour >= 0 && colour < COLOUR_COUNT;

import { fault, ok, type Result } from '../../../core/result.js';

/** What a play of the character has to say: where to, which colour, or which students change places. */
export type CharacterTarget = 'nothing' | 'colour' | 'island' | 'colour-and-island' | 'exchange';

export interface CharacterFacts {
  readonly name: string;
  /** The printed cost. */
  readonly cost: number;
  readonly target: CharacterTarget;
  /** How many students are on the card when a game begins. */
  readonly students: number;
  /** How many students may change places. */
  readonly exchanges: number;
  readonly summary: string;
}

const facts = (
  name: string,
  cost: number,
  target: CharacterTarget,
  summary: string,
  { students = 0, exchanges = 0 } = {},
): CharacterFacts => ({ name, cost, target, students, exchanges, summary });

/** The characters, in the order of the rulebook; the first is number 1. The rulebook has no names. */
export const CHARACTERS: readonly CharacterFacts[] = [
  facts('monk', 1, 'colour-and-island', 'move a student from the card to an island, and refill the card', {
    students: 4,
  }),
  facts('farmer', 2, 'nothing', 'this turn, take a professor also with as many students as its holder'),
  facts('herald', 3, 'island', 'resolve an island as if Mother Nature had stopped there'),
  facts('messenger', 1, 'nothing', 'this turn, Mother Nature may go two steps further'),
  facts('herbalist', 2, 'island', 'put a no-entry tile on an island'),
  facts('centaur', 3, 'nothing', 'this turn, towers give no influence'),
  facts('jester', 1, 'exchange', 'exchange up to three students between the card and the entrance', {
    students: 6,
    exchanges: 3,
  }),
  facts('knight', 2, 'nothing', 'this turn, have two more influence'),
  facts('mushroom-seller', 3, 'colour', 'this turn, a colour gives no influence'),
  facts('minstrel', 1, 'exchange', 'exchange up to two students between the entrance and the dining room', {
    exchanges: 2,
  }),
  facts('princess', 2, 'colour', 'move a student from the card to the dining room, and refill the card', {
    students: 4,
  }),
  facts('thief', 3, 'colour', 'all players return three students of a colour from their dining rooms to the bag'),
];

export const CHARACTER_COUNT = CHARACTERS.length;
export const ALL_CHARACTERS: readonly number[] = CHARACTERS.map((_, index) => index + 1);

/** The facts of a character that exists. */
export const characterFacts = (number: number): CharacterFacts => CHARACTERS[number - 1] as CharacterFacts;

const numberOf = (name: string): number => CHARACTERS.findIndex((each) => each.name === name) + 1;

export const MONK = numberOf('monk');
export const FARMER = numberOf('farmer');
export const HERALD = numberOf('herald');
export const MESSENGER = numberOf('messenger');
export const HERBALIST = numberOf('herbalist');
export const CENTAUR = numberOf('centaur');
export const JESTER = numberOf('jester');
export const KNIGHT = numberOf('knight');
export const MUSHROOM_SELLER = numberOf('mushroom-seller');
export const MINSTREL = numberOf('minstrel');
export const PRINCESS = numberOf('princess');
export const THIEF = numberOf('thief');

/** Parses the name of a character or its number. */
export function parseCharacter(text: string): Result<number> {
  const number = /^\d+$/.test(text) ? Number(text) : numberOf(text);
  return ALL_CHARACTERS.includes(number)
    ? ok(number)
    : fault(
        'character/unknown',
        `unknown character "${text}"; the characters are 1 to ${CHARACTER_COUNT}: ${CHARACTERS.map((each) => each.name).join(', ')}`,
      );
}

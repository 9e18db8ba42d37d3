import { fault, ok, type Result } from '../../../core/result.js';

export const COLOUR_NAMES = ['green', 'red', 'yellow', 'pink', 'blue'] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** The colour of students and professors: an index into `COLOUR_NAMES`. */
export type Colour = 0 | 1 | 2 | 3 | 4;

export const COLOUR_COUNT = COLOUR_NAMES.length;
export const ALL_COLOURS: readonly Colour[] = [0, 1, 2, 3, 4];

/** Stands for no colour, seat, team or island where a number is expected. */
export const NONE = -1;

/** How many students of each colour, indexed by colour. */
export type Students = number[];

export const noStudents = (): Students => [0, 0, 0, 0, 0];

export const colourNameOf = (colour: Colour): ColourName => COLOUR_NAMES[colour];

export const countOf = (students: readonly number[], colour: Colour): number => students[colour] as number;

export function addTo(students: Students, colour: Colour, count: number): void {
  students[colour] = (students[colour] as number) + count;
}

export const sizeOf = (students: readonly number[]): number =>
  countOf(students, 0) + countOf(students, 1) + countOf(students, 2) + countOf(students, 3) + countOf(students, 4);

/** Adds all of `more` to the students. */
export function addAll(students: Students, more: readonly number[]): void {
  for (const colour of ALL_COLOURS) addTo(students, colour, countOf(more, colour));
}

/** The students as counts, from a list that names each. */
export function countColours(colours: readonly Colour[]): Students {
  const students = noStudents();
  for (const colour of colours) addTo(students, colour, 1);
  return students;
}

/** The students as a list that names each, in the order of the colours. */
export const listColours = (students: readonly number[]): Colour[] =>
  ALL_COLOURS.flatMap((colour) => new Array<Colour>(countOf(students, colour)).fill(colour));

export function parseColour(name: string): Result<Colour> {
  const colour = (COLOUR_NAMES as readonly string[]).indexOf(name);
  return colour < 0
    ? fault('colour/unknown', `unknown colour "${name}"; the colours are ${COLOUR_NAMES.join(', ')}`)
    : ok(colour as Colour);
}

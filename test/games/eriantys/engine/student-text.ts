import {
  ALL_COLOURS,
  addTo,
  type Colour,
  colourNameOf,
  countOf,
  noStudents,
  parseColour,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';

/** `2 red blue` as a list of colours. */
export function parseColours(text: string): Colour[] {
  const colours: Colour[] = [];
  let count = 1;
  for (const word of text.split(' ').filter((each) => each !== '')) {
    if (/^\d+$/.test(word)) {
      count = Number(word);
      continue;
    }
    const colour = unwrap(parseColour(word));
    colours.push(...new Array<Colour>(count).fill(colour));
    count = 1;
  }
  return colours;
}

/** `2 red blue` as counts by colour. */
export function parseStudents(text: string): number[] {
  const students = noStudents();
  for (const colour of parseColours(text)) addTo(students, colour, 1);
  return students;
}

/** Counts by colour as `2 red blue`. */
export const makeStudents = (students: readonly number[]): string =>
  ALL_COLOURS.flatMap((colour) => {
    const count = countOf(students, colour);
    return count === 0 ? [] : [count === 1 ? colourNameOf(colour) : `${count} ${colourNameOf(colour)}`];
  }).join(' ');

/** The same students, written in the one way that `makeStudents` writes them. */
export const normalStudents = (text: string): string => makeStudents(parseStudents(text));

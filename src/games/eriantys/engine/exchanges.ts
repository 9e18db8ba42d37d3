import { characterFacts } from './characters.js';
import { ALL_COLOURS, type Colour, countColours, countOf } from './colours.js';
import { TABLE_SEATS } from './game-constants.js';
import { type Move, useToExchange } from './moves.js';

/** Students that change places together. */
interface Selection {
  readonly colours: readonly Colour[];
  readonly counts: readonly number[];
}

/** Every selection of `count` students, each once. */
function selectionsOf(count: number, first: Colour = 0): Colour[][] {
  if (count === 0) return [[]];
  return ALL_COLOURS.slice(first).flatMap((colour) => selectionsOf(count - 1, colour).map((rest) => [colour, ...rest]));
}

const MAX_EXCHANGES = 3;

/** By the count of students. */
const SELECTIONS: readonly (readonly Selection[])[] = Array.from({ length: MAX_EXCHANGES + 1 }, (_, count) =>
  selectionsOf(count).map((colours) => ({ colours, counts: countColours(colours) })),
);

/** Whether all of `part` are among the students. */
export const contains = (students: readonly number[], part: readonly number[]): boolean =>
  countOf(students, 0) >= countOf(part, 0) &&
  countOf(students, 1) >= countOf(part, 1) &&
  countOf(students, 2) >= countOf(part, 2) &&
  countOf(students, 3) >= countOf(part, 3) &&
  countOf(students, 4) >= countOf(part, 4);

/** Whether every table has a seat for its students after an exchange; what leaves makes room for what comes. */
export const fitsTables = (
  dining: readonly number[],
  leaving: readonly number[],
  coming: readonly number[],
): boolean => {
  for (const colour of ALL_COLOURS) {
    if (countOf(dining, colour) - countOf(leaving, colour) + countOf(coming, colour) > TABLE_SEATS) return false;
  }
  return true;
};

const made = new Map<number, Move>();

/** Exchanges are made when they are first listed: a jester has more than a thousand. */
function exchangeMove(number: number, size: number, take: number, give: number): Move {
  const selections = SELECTIONS[size] as readonly Selection[];
  const key = ((number * 4 + size) * 64 + take) * 64 + give;
  let move = made.get(key);
  if (move === undefined) {
    move = useToExchange(number, (selections[take] as Selection).colours, (selections[give] as Selection).colours);
    made.set(key, move);
  }
  return move;
}

const fitting = (selections: readonly Selection[], students: readonly number[]): number[] =>
  selections.flatMap(({ counts }, index) => (contains(students, counts) ? [index] : []));

/**
 * Lists every exchange between an entrance and `others`, which are the students on a card, or those in a dining room: then
 * no table may overflow.
 */
export function listExchanges(
  number: number,
  entrance: readonly number[],
  others: readonly number[],
  isDiningRoom: boolean,
  into: Move[],
): void {
  for (let size = 1; size <= characterFacts(number).exchanges; size++) {
    const selections = SELECTIONS[size] as readonly Selection[];
    const gives = fitting(selections, entrance);
    for (const take of fitting(selections, others)) {
      const taken = (selections[take] as Selection).counts;
      for (const give of gives) {
        if (isDiningRoom && !fitsTables(others, taken, (selections[give] as Selection).counts)) continue;
        into.push(exchangeMove(number, size, take, give));
      }
    }
  }
}

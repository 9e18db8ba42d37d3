import { ALL_COLOURS, type Colour } from '../engine/index.js';
import {
  type ModelState,
  WIRE_COLOURS,
  type WireCharacter,
  type WireIsland,
  type WireStudents,
} from '../gc18/model-state.js';
import { studentsOf } from './state-words.js';

/** What a move changed on an island. */
export interface IslandChange {
  readonly colours: readonly Colour[];
  readonly towers: boolean;
  readonly noEntry: boolean;
  readonly motherNature: boolean;
  /** Tiles that were not joined with the one before them, clockwise. */
  readonly joined: readonly number[];
}

const coloursThat = (test: (colour: Colour) => boolean): Colour[] => ALL_COLOURS.filter(test);

/** The colours of which there are more or fewer. */
export function changedColours(before: WireStudents | undefined, after: WireStudents | undefined): Colour[] {
  if (before === undefined || after === undefined) return [];
  const [was, is] = [studentsOf(before), studentsOf(after)];
  return coloursThat((colour) => was[colour] !== is[colour]);
}

export const changedProfessors = (before: ModelState | null, after: ModelState): Colour[] =>
  coloursThat((colour) => {
    const name = WIRE_COLOURS[colour];
    return before !== null && before.professors[name] !== after.professors[name];
  });

const UNCHANGED: IslandChange = { colours: [], towers: false, noEntry: false, motherNature: false, joined: [] };

/** The groups of which an island was made are compared with it together. */
export function changeOfIsland(before: ModelState | null, after: ModelState, position: number): IslandChange {
  const island = after.islands[position] as WireIsland;
  if (before === null) return UNCHANGED;
  const parts = before.islands.filter(({ tiles }) => tiles.some((tile) => island.tiles.includes(tile)));
  const total = (countOf: (part: WireIsland) => number): number => parts.reduce((sum, part) => sum + countOf(part), 0);
  const isHere = after.motherNature === position;
  const wasHere = parts.some((part) => before.islands.indexOf(part) === before.motherNature);
  return {
    colours: coloursThat((colour) => {
      const name = WIRE_COLOURS[colour];
      return total(({ students }) => students[name]) !== island.students[name];
    }),
    towers:
      total(({ towers }) => towers) !== island.towers ||
      parts.some(({ towers, towerColour }) => towers > 0 && towerColour !== island.towerColour),
    noEntry: total(({ noEntry }) => noEntry) !== island.noEntry,
    // On an island that has just been joined, it is not known where she was.
    motherNature: isHere && (!wasHere || parts.length > 1),
    joined: island.tiles.slice(1).filter((tile) => parts.some(({ tiles }) => tiles[0] === tile)),
  };
}

export const isIslandChanged = ({ colours, towers, noEntry, motherNature, joined }: IslandChange): boolean =>
  colours.length > 0 || towers || noEntry || motherNature || joined.length > 0;

export function isCloudChanged(before: ModelState | null, after: ModelState, index: number): boolean {
  const [was, is] = [before?.clouds[index], after.clouds[index]];
  if (was === undefined || is === undefined) return false;
  return was.taken !== is.taken || changedColours(was.students, is.students).length > 0;
}

export const characterBefore = (before: ModelState | null, number: number): WireCharacter | undefined =>
  before?.characters?.find((card) => card.number === number);

/** The places whose use changed, if places are taken from the first on: from 3 to 5 seats, the fourth and the fifth. */
export const changedPlaces = (before: number | undefined, after: number): number[] => {
  if (before === undefined) return [];
  const first = Math.min(before, after);
  return Array.from({ length: Math.abs(after - before) }, (_, index) => first + index);
};

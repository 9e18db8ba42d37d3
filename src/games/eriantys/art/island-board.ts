import type { Board, PlacedPiece } from '../../../kit/game-renderer.js';
import { ALL_COLOURS, type Colour, colourNameOf, TILES } from '../engine/index.js';
import type { ModelState, WireIsland } from '../gc18/model-state.js';
import { CELL, type Corner, cellOf, count, mark, place, RING, TOKEN, TOWER } from './layout.js';
import { changeOfIsland, type IslandChange, isIslandChanged } from './state-changes.js';
import { describeIsland, studentsOf } from './state-words.js';
import { centrePieces } from './supply-pieces.js';

/** The islands in a ring, clockwise from the top left, around the clouds. Joined ones are connected. */
export function islandBoard(state: ModelState, before: ModelState | null): Board {
  const groups = state.islands.map((island, position) => islandPieces(state, before, island, position));
  return {
    kind: 'board',
    name: 'Islands and clouds',
    ...RING,
    pieces: [place('sea', 0, 0), ...groups.flat(), ...centrePieces(state, before)],
  };
}

/** What lies on a group is drawn on one of its tiles, in the middle. Only the towers are on all. */
const mainTile = ({ tiles }: WireIsland): number => tiles[Math.floor((tiles.length - 1) / 2)] as number;

function islandPieces(
  state: ModelState,
  before: ModelState | null,
  island: WireIsland,
  position: number,
): PlacedPiece[] {
  const change = changeOfIsland(before, state, position);
  const label = describeIsland(island, position, state, isIslandChanged(change));
  const main = mainTile(island);
  return [
    place(`land-${island.tiles.join('.')}`, 0, 0, label),
    ...change.joined.map(markJoint),
    ...towerPieces(island, main, change.towers),
    ...studentPieces(studentsOf(island.students), cellOf(main), change.colours),
    ...signPieces(island, cellOf(main), state.motherNature === position, change),
    place(`index-${position}`, cellOf(main).x + 8, cellOf(main).y + 14),
  ];
}

/** Marks the land between a tile and the one before it. */
function markJoint(tile: number): PlacedPiece {
  const [from, to] = [cellOf((tile + TILES - 1) % TILES), cellOf(tile)];
  const x = (from.x + to.x + CELL.width) / 2;
  const y = (from.y + to.y + CELL.height) / 2;
  const [width, height] = from.y === to.y ? [14, 36] : [36, 14];
  return mark(x - width / 2, y - height / 2, width, height);
}

/** One tower on each tile. If there are more or fewer than tiles, their number is written. */
function towerPieces({ tiles, towers, towerColour }: WireIsland, main: number, isChanged: boolean): PlacedPiece[] {
  if (towers === 0 || towerColour === null) return [];
  return tiles.flatMap((tile) => {
    if (tile !== main && tiles.indexOf(tile) >= towers) return [];
    const cell = cellOf(tile);
    const [x, y] = tile === main ? [cell.x + 28, cell.y + 9] : [cell.x + 38, cell.y + 29];
    const isOdd = tile === main && towers !== tiles.length;
    return [
      ...(isChanged ? [mark(x, y, TOWER.width, TOWER.height)] : []),
      place(`tower-${towerColour}`, x, y),
      ...(isOdd ? count(towers, x + TOWER.width + 1, y + 8) : []),
    ];
  });
}

const PER_ROW = 3;
const ROW_HEIGHT = 20;
const GAP = 3;

/** The students of a group below the signs, in up to two rows. */
function studentPieces(students: readonly number[], cell: Corner, changed: readonly Colour[]): PlacedPiece[] {
  const present = ALL_COLOURS.filter((colour) => students[colour] !== 0);
  const rows = [present.slice(0, PER_ROW), present.slice(PER_ROW)].filter((row) => row.length > 0);
  const top = cell.y + (rows.length > 1 ? 32 : 42);
  return rows.flatMap((row, index) => rowPieces(row, students, cell, top + index * ROW_HEIGHT, changed));
}

function rowPieces(
  row: readonly Colour[],
  students: readonly number[],
  cell: Corner,
  y: number,
  changed: readonly Colour[],
): PlacedPiece[] {
  const widths = row.map((colour) => TOKEN + GAP + numberWidth(students[colour] as number));
  const total = widths.reduce((sum, width) => sum + width, -GAP);
  let x = cell.x + (CELL.width - total) / 2;
  return row.flatMap((colour, index) => {
    const at = x;
    x += widths[index] as number;
    return [
      ...(changed.includes(colour) ? [mark(at, y, TOKEN, TOKEN)] : []),
      place(`student-${colourNameOf(colour)}`, at, y),
      ...count(students[colour] as number, at + TOKEN, y + 3),
    ];
  });
}

/** How much room a count takes. */
const numberWidth = (number: number): number => (number === 1 ? 0 : `${number}`.length * 7);

function signPieces(
  { noEntry }: WireIsland,
  { x, y }: Corner,
  hasNature: boolean,
  change: IslandChange,
): PlacedPiece[] {
  return [
    ...(change.motherNature ? [mark(x + 67, y + 7, 18, 24)] : []),
    ...(hasNature ? [place('nature', x + 67, y + 7)] : []),
    ...(change.noEntry ? [mark(x + 43, y + 11, 16, 16)] : []),
    ...(noEntry > 0 ? [place('entry', x + 43, y + 11), ...count(noEntry, x + 59, y + 14)] : []),
  ];
}

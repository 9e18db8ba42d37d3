import type { PlacedPiece } from '../../../kit/game-renderer.js';

/** The sizes that pictures and the places of pieces agree on, in units of a board. */
export const TOKEN = 17;
export const PROFESSOR = 20;
export const TOWER = { width: 14, height: 20 } as const;
export const CELL = { width: 90, height: 78 } as const;
/** The ring of islands is a square with so many tiles on each side. */
const PER_SIDE = 4;
export const RING = { width: PER_SIDE * CELL.width, height: PER_SIDE * CELL.height } as const;
export const CLOUD = { width: 58, height: 54 } as const;
export const CARD = { width: 22, height: 24, gap: 1 } as const;
export const CHARACTER = { width: 88, height: 112 } as const;

/** A school board: where its parts begin. */
export const SCHOOL = {
  width: 280,
  height: 108,
  rowHeight: 20,
  top: 4,
  entrance: 5,
  tables: 50,
  seatWidth: 15.4,
  seatRadius: 6.9,
  professors: 208,
  towers: 240,
} as const;

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The top left corner of the cell of a tile. The first tile is at the top left, the others follow clockwise. */
export function cellOf(tile: number): Corner {
  const last = PER_SIDE - 1;
  const along = tile % last;
  const corners: readonly (readonly [column: number, row: number])[] = [
    [along, 0],
    [last, along],
    [last - along, last],
    [0, last - along],
  ];
  const [column, row] = corners[Math.floor(tile / last)] as readonly [number, number];
  return { x: column * CELL.width, y: row * CELL.height };
}

/** Where a tower is in the area for towers of a school board. */
export const towerPlace = (index: number): Corner => ({ x: (index % 2) * 18, y: 3 + Math.floor(index / 2) * 25 });

export const place = (picture: string, x: number, y: number, label?: string): PlacedPiece => ({
  picture,
  x: Math.round(x * 10) / 10,
  y: Math.round(y * 10) / 10,
  ...(label !== undefined && { label }),
});

const MARK_MARGIN = 2;

/** Marks an area as changed by the last move. */
export const mark = (x: number, y: number, width: number, height: number): PlacedPiece =>
  place(
    `mark-${Math.round(width) + 2 * MARK_MARGIN}-${Math.round(height) + 2 * MARK_MARGIN}`,
    x - MARK_MARGIN,
    y - MARK_MARGIN,
  );

/** How many there are, written next to a piece. One is not written. */
export const count = (number: number, x: number, y: number): PlacedPiece[] =>
  number === 1 ? [] : [place(`number-${number}`, x, y)];

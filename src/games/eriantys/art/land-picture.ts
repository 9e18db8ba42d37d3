import type { Picture } from '../../../kit/game-renderer.js';
import { TILES } from '../engine/index.js';
import { CELL, cellOf, RING } from './layout.js';

// A group is one picture, because its tint is transparent: where pieces overlap or meet, the seam would show.

type Point = readonly [x: number, y: number];

const MARGIN = 4;
const RADIUS = 15;
/** By how much the land between two joined tiles widens towards them. */
const FLARE = 5;
/** How far it reaches into the next cell. */
const OVERLAP = 5;

const TINT = 'fill="#7aa84f" fill-opacity=".5"';
const COAST = 'fill="none" stroke="currentColor" stroke-opacity=".6"';

/** How far the coast is bent outwards on each side, by shape: the ring should not look stamped. */
const BENDS: readonly (readonly number[])[] = [
  [2, -1, 3, 1],
  [-1, 3, 1, 2],
  [3, 1, -1, 2],
  [1, 2, 2, -1],
];

/** The land of a group of tiles, with necks between those that are neighbours, on an area as large as the ring. */
export function drawLand(tiles: readonly number[]): Picture {
  const lands = tiles.map((tile) => outlineOf(tile, neighboursIn(tile, tiles)));
  const fill = lands.map(({ area }) => area).join('');
  const coast = lands.map((land) => land.coast).join('');
  return { ...RING, svg: `<path d="${fill}" ${TINT}/><path d="${coast}" ${COAST}/>` };
}

/** The sides of a tile, clockwise from the upper one, on which the tiles next to it in the ring belong to its group. */
function neighboursIn(tile: number, tiles: readonly number[]): number[] {
  return [(tile + 1) % TILES, (tile + TILES - 1) % TILES]
    .filter((next) => tiles.includes(next))
    .map((next) => sideTowards(tile, next));
}

function sideTowards(tile: number, neighbour: number): number {
  const [from, to] = [cellOf(tile), cellOf(neighbour)];
  if (from.y === to.y) return to.x > from.x ? 1 : 3;
  return to.y > from.y ? 2 : 0;
}

interface Outline {
  readonly area: string;
  /** The same without the ends of the necks. */
  readonly coast: string;
}

function outlineOf(tile: number, joined: readonly number[]): Outline {
  const bends = BENDS[tile % BENDS.length] as readonly number[];
  const sides = bends.map((bend, side) => drawSide(tile, side, joined.includes(side), bend));
  const start = `M${pointOn(tile, 0, -CELL.width / 2 + MARGIN + RADIUS, -CELL.height / 2 + MARGIN)}`;
  return {
    area: `${start}${sides.map(({ area }) => area).join('')}z`,
    coast: `${start}${sides.map(({ coast }) => coast).join('')}`,
  };
}

/** A point given as on the upper side, seen from the middle of the tile, turned to another side. */
function pointOn(tile: number, side: number, x: number, y: number): string {
  const turned: readonly Point[] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ];
  const [dx, dy] = turned[side] as Point;
  const cell = cellOf(tile);
  return `${round(cell.x + CELL.width / 2 + dx)} ${round(cell.y + CELL.height / 2 + dy)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** One side and the corner after it. */
function drawSide(tile: number, side: number, isJoined: boolean, bend: number): Outline {
  const [width, height] = side % 2 === 0 ? [CELL.width, CELL.height] : [CELL.height, CELL.width];
  const edge = -height / 2;
  const top = edge + MARGIN;
  const end = width / 2 - MARGIN - RADIUS;
  const on = (x: number, y: number): string => pointOn(tile, side, x, y);
  const corner = `Q${on(end + RADIUS, top)} ${on(end + RADIUS, top + RADIUS)}`;
  if (!isJoined) {
    const curve = `Q${on(0, top - bend)} ${on(end, top)}${corner}`;
    return { area: curve, coast: curve };
  }
  const neck = end - FLARE;
  const there = `Q${on(-neck, top)} ${on(-neck, edge)}`;
  const back = `Q${on(neck, top)} ${on(end, top)}${corner}`;
  const across = `L${on(-neck, edge - OVERLAP)}L${on(neck, edge - OVERLAP)}L${on(neck, edge)}`;
  return { area: `${there}${across}${back}`, coast: `${there}M${on(neck, edge)}${back}` };
}

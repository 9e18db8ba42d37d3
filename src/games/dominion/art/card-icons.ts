import type { CardFacts } from '../card-facts.js';

// Original artwork, 48 by 48 units, outlined by strokes two units wide. `G`, `S` and `C` are gold, silver and copper.
const G = '#e5b93c';
const S = '#c9cdd3';
const C = '#cf8a52';
const STONE = '#b9b3a6';
const WOOD = '#b07b46';
const RED = '#c8553d';
const LEAF = '#6f9f4a';
const WATER = '#6aa5c9';
const SKIN = '#f3e6cf';
const DARK = '#4a4458';

const path = (d: string, fill = 'none'): string => `<path d="${d}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill = 'none'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const box = (x: number, y: number, width: number, height: number, fill = 'none'): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

const coin = (x: number, y: number, metal: string): string => circle(x, y, 9, metal) + circle(x, y, 5.5);
const house = (x: number, y: number, roof: string): string =>
  box(x, y, 16, 13, SKIN) + path(`M${x - 3} ${y}l11-11 11 11z`, roof) + box(x + 6, y + 6, 4, 7, WOOD);
const tower = (x: number, y: number, height: number): string =>
  path(`M${x} ${y}v-4h3v3h3v-3h3v3h3v-3h3v4`, STONE) + box(x, y, 15, height, STONE);
const flag = (x: number, y: number, fill: string): string =>
  path(`M${x} ${y}v-12`) + path(`M${x} ${y - 12}l9 3-9 3z`, fill);
const book = (x: number, height: number, fill: string): string =>
  box(x, 41 - height, 7, height, fill) + path(`M${x} ${36}h7`);

export const CARD_ICONS: Readonly<Record<CardFacts['name'], string>> = {
  copper: coin(24, 24, C),
  silver: coin(17, 20, S) + coin(31, 28, S),
  gold: coin(15, 30, G) + coin(33, 30, G) + coin(24, 15, G),
  estate: house(16, 27, RED) + path('M4 40h40', LEAF),
  duchy: house(8, 27, RED) + tower(27, 20, 20) + path('M4 40h40'),
  province:
    tower(5, 22, 18) +
    tower(28, 22, 18) +
    box(18, 27, 12, 13, STONE) +
    flag(12, 18, RED) +
    flag(35, 18, RED) +
    path('M4 40h40'),
  curse:
    circle(24, 20, 13, SKIN) +
    circle(19, 20, 3, DARK) +
    circle(29, 20, 3, DARK) +
    path('M18 32v8M24 33v8M30 32v8M24 24v3'),
  adventurer: path('M3 41l14-26 9 15 6-9 13 20z', STONE) + flag(17, 15, RED),
  artisan: path('M18 8h12M20 8c0 8-9 10-9 20 0 8 6 12 13 12s13-4 13-12c0-10-9-12-9-20', C) + path('M12 24h24M12 30h24'),
  bandit:
    path('M5 17c9-4 29-4 38 0 0 9-6 14-12 14-4 0-5-4-7-4s-3 4-7 4c-6 0-12-5-12-14z', DARK) +
    circle(15, 21, 3, SKIN) +
    circle(33, 21, 3, SKIN),
  bureaucrat: path('M12 6h22v30H12z', SKIN) + path('M17 13h12M17 19h12M17 25h8') + circle(31, 35, 6, RED),
  cellar:
    path('M4 10h9v8h9v8h9v8h9v8', 'none') +
    path('M4 10v32h36', STONE) +
    circle(36, 15, 6, WOOD) +
    path('M31 12h10M31 18h10'),
  chancellor: path('M12 30c0-16 24-16 24 0z', DARK) + path('M5 30h38v6H5z', DARK) + path('M30 20c6-14 12-8 10-4', RED),
  chapel: path('M10 40V25l14-11 14 11v15z', SKIN) + path('M24 14V3M20 7h8') + path('M20 40V31c0-5 8-5 8 0v9z', WOOD),
  'council-room':
    `<ellipse cx="24" cy="25" rx="14" ry="9" fill="${WOOD}"/>` +
    [
      [24, 8],
      [8, 16],
      [40, 16],
      [8, 34],
      [40, 34],
      [24, 42],
    ]
      .map(([x, y]) => circle(x as number, y as number, 4, RED))
      .join(''),
  feast:
    path('M8 14h18c0 12-4 15-9 15s-9-3-9-15z', G) +
    path('M17 29v10M10 40h14') +
    circle(36, 21, 8, WOOD) +
    path('M36 29v9M33 38h6'),
  festival:
    path('M3 8c12 10 30 10 42 0') +
    path('M8 12l2 11 6-7z', RED) +
    path('M19 15l4 11 5-11z', G) +
    path('M32 16l6 8 3-12z', WATER) +
    circle(14, 37, 4, RED) +
    circle(33, 36, 5, G),
  gardens:
    [
      [24, 8],
      [34, 15],
      [30, 26],
      [18, 26],
      [14, 15],
    ]
      .map(([x, y]) => circle(x as number, y as number, 5.5, RED))
      .join('') +
    circle(24, 17, 5, G) +
    path('M24 30v13') +
    path('M24 40c6-8 12-6 12-6s-2 8-12 6z', LEAF),
  harbinger: path('M24 6c10 0 10 14 12 22l4 6H8l4-6c2-8 2-22 12-22z', G) + circle(24, 38, 4, WOOD) + path('M24 6V2'),
  laboratory:
    path('M19 6h10M21 6v13L9 38c-1 3 0 4 3 4h24c3 0 4-1 3-4L27 19V6', SKIN) +
    path('M14 30h20l5 8c1 3 0 4-3 4H12c-3 0-4-1-3-4z', LEAF) +
    circle(22, 35, 2, SKIN),
  library:
    book(7, 30, RED) +
    book(14, 24, LEAF) +
    book(21, 33, WATER) +
    book(28, 27, G) +
    path('M37 41l6-1-5-28-6 1z', WOOD) +
    path('M4 42h40'),
  market:
    path('M6 8h36l3 12H3z', RED) +
    path('M15 8l-2 12M24 8v12M33 8l2 12') +
    path('M8 20v20M40 20v20') +
    box(5, 30, 38, 10, WOOD),
  merchant:
    path('M24 6v34M14 41h20M8 12h32') +
    path('M8 12L2 27h12zM40 12l-6 15h12z') +
    path('M2 27c0 7 12 7 12 0zM34 27c0 7 12 7 12 0z', G),
  militia: path('M24 6l15 5c0 16-5 25-15 31C14 36 9 27 9 11z', WATER) + path('M8 42L40 8M40 42L8 8'),
  mine: path('M6 18C14 6 34 6 42 18 32 12 16 12 6 18z', S) + path('M22 11h4v32h-4z', WOOD),
  moat:
    tower(16, 16, 18) +
    path('M3 33c4-4 7-4 10 0s7 4 11 0 7-4 11 0 7 4 10 0v10H3z', WATER) +
    path('M3 38c4-4 7-4 10 0s7 4 11 0 7-4 11 0 7 4 10 0'),
  moneylender: path('M18 10h12l4-6H14zM18 10C8 18 6 42 24 42s16-24 6-32z', WOOD) + coin(24, 28, G),
  poacher: path('M12 6c22 4 26 24 24 36') + path('M12 6l24 36') + path('M6 38l30-26M36 12l-8 1M36 12l-2 8'),
  remodel: path('M8 8h24v10H8z', S) + path('M18 18h6v24h-6z', WOOD) + path('M32 10l8 3-8 4z', S),
  sentry:
    path('M18 10c0-6 12-6 12 0') +
    path('M14 14h20l-2 24H16z', G) +
    box(12, 38, 24, 4, DARK) +
    path('M24 32c-5-4-2-8 0-12 2 4 5 8 0 12z', RED),
  smithy: path('M6 14h36c-1 7-7 10-14 10v7l6 8H14l6-8v-7c-8 0-13-3-14-10z', DARK),
  spy: path('M5 33l9-13 8 6-9 13z', WOOD) + path('M16 21l11-11 7 6-10 12z', S) + path('M29 10l9-6 6 6-8 8z', G),
  thief: circle(15, 15, 9, G) + circle(15, 15, 3.5, SKIN) + path('M21 22l4-4 18 18v6h-6v-5h-5v-5z', G),
  'throne-room': path('M13 5h22v25H13z', RED) + path('M9 24h5v8h20v-8h5v18h-5v-4H14v4H9z', G) + circle(24, 14, 4, G),
  vassal: path('M12 4v40') + path('M12 6h28l-7 9 7 9H12z', LEAF) + circle(12, 4, 2, G),
  village: house(5, 29, RED) + house(27, 29, WOOD) + house(16, 18, RED) + path('M2 42h44'),
  witch:
    path('M14 32C20 20 22 6 34 4c-2 6 0 16 2 28z', DARK) +
    `<ellipse cx="24" cy="34" rx="20" ry="6" fill="${DARK}"/>` +
    path('M14 30c8 4 14 4 22 0', G),
  woodcutter: path('M12 42L32 8l4 2-20 34z', WOOD) + path('M25 6c-7 1-12 6-13 13 6-2 11-1 15 2l8-13z', S),
  workshop:
    path(
      'M21 4h6l1 6 4 2 5-4 4 4-4 5 2 4 6 1v6l-6 1-2 4 4 5-4 4-5-4-4 2-1 6h-6l-1-6-4-2-5 4-4-4 4-5-2-4-6-1v-6l6-1 2-4-4-5 4-4 5 4 4-2z',
      S,
    ) + circle(24, 25, 7, SKIN),
};

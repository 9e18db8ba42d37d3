import type { CharacterFacts } from '../engine/index.js';

// Original artwork, 40 by 40 units, drawn with strokes two units wide in the colour of the text.

const path = (d: string, fill = 'none'): string => `<path d="${d}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill = 'none'): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const GOLD = '#e5b93c';
const RED = '#c8553d';
const LEAF = '#6f9f4a';
const SKY = '#6aa5c9';
const WOOD = '#b07b46';

/** By the number of the character. */
const ICONS: readonly string[] = [
  // Monk: a hood over a face.
  path('M8 36V20a12 14 0 0 1 24 0v16z', WOOD) +
    path('M14 22a6 8 0 0 1 12 0q0 9-6 9t-6-9z', '#f3e6cf') +
    path('M8 36h24'),
  // Farmer: an ear of wheat.
  path('M20 37V10') +
    path(
      'M20 13q-3-4 0-9 3 5 0 9zM20 20q-8 0-9-8 8 0 9 8zM20 20q8 0 9-8-8 0-9 8zM20 29q-8 0-9-8 8 0 9 8zM20 29q8 0 9-8-8 0-9 8z',
      GOLD,
    ),
  // Herald: a trumpet with a banner.
  path('M4 14h20l10-6v18l-10-6H4z', GOLD) + path('M10 20v16l5-4 5 4V20z', RED),
  // Messenger: a letter with a wing.
  path('M4 14h24v18H4z', WOOD) + path('M4 14l12 10 12-10') + path('M28 18q9-2 9-13-10 1-14 9', SKY),
  // Herbalist: a leaf.
  path('M8 33Q4 12 33 6q1 28-25 27z', LEAF) + path('M5 37L24 16M15 26V16M15 26h11'),
  // Centaur: a bow and an arrow.
  path('M13 4q20 4 17 28M13 4L30 32') + path('M6 33L33 8M33 8l-8 1M33 8l-2 8M6 33l1-6M6 33l6-1'),
  // Jester: a cap and bells.
  path('M8 30Q3 16 10 10q6 2 10 12 4-10 10-12 7 6 2 20z', RED) +
    circle(10, 8, 3, GOLD) +
    circle(30, 8, 3, GOLD) +
    path('M7 30h26v5H7z', GOLD),
  // Knight: a shield.
  path('M7 6h26v13q0 12-13 18Q7 31 7 19z', SKY) + path('M20 6v31M7 18h26'),
  // Mushroom seller: a mushroom.
  path('M15 22v10q0 4 5 4t5-4V22', '#f3e6cf') +
    path('M4 23Q6 6 20 6t16 17z', RED) +
    circle(14, 15, 2.5, '#fff') +
    circle(24, 12, 2.5, '#fff') +
    circle(28, 19, 2, '#fff'),
  // Minstrel: notes.
  path('M14 30V9l18-4v21') + circle(10, 31, 4.5, 'currentColor') + circle(28, 27, 4.5, 'currentColor'),
  // Princess: a crown.
  path('M6 31L4 11l9 8 7-13 7 13 9-8-2 20z', GOLD) + path('M6 31h28v5H6z', GOLD) + circle(20, 24, 2, RED),
  // Thief: a mask.
  path('M3 14q17-6 34 0 0 16-10 15-5-1-7-6-2 5-7 6Q3 30 3 14z', '#6b6275') +
    path('M9 18q5-2 8 2-5 4-8-2zM31 18q-5-2-8 2 5 4 8-2z', '#fff'),
];

export const drawCharacterIcon = (number: number): string =>
  `<g stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${ICONS[number - 1]}</g>`;

/** `mushroom-seller` becomes `Mushroom seller`. */
export const titleOf = ({ name }: CharacterFacts): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll('-', ' ');

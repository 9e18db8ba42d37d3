import { COLOUR_NAMES, type Colour, colourNameOf } from '../engine/index.js';

// Students and professors have a colour, a letter and a shape each, so that colour is never the only sign.

interface Look {
  readonly fill: string;
  readonly ink: string;
  /** The outline of a token with the radius 1 around the origin. */
  readonly outline: readonly (readonly [x: number, y: number])[] | 'circle';
  /** How far below the centre its letter is, for shapes that are not symmetric. */
  readonly drop: number;
}

const LIGHT = '#fff';
export const DARK = '#241f1b';

const LOOKS: { readonly [colour in Colour]: Look } = {
  0: { fill: '#2c7a3d', ink: LIGHT, outline: 'circle', drop: 0 },
  1: {
    fill: '#bf2f2a',
    ink: LIGHT,
    outline: [
      [-0.86, -0.86],
      [0.86, -0.86],
      [0.86, 0.86],
      [-0.86, 0.86],
    ],
    drop: 0,
  },
  2: {
    fill: '#f4c534',
    ink: DARK,
    outline: [
      [0, -1],
      [1.08, 0.88],
      [-1.08, 0.88],
    ],
    drop: 0.28,
  },
  3: {
    fill: '#f3a3cb',
    ink: DARK,
    outline: [
      [0, -1.1],
      [1.1, 0],
      [0, 1.1],
      [-1.1, 0],
    ],
    drop: 0,
  },
  4: {
    fill: '#2660ad',
    ink: LIGHT,
    outline: [
      [-0.9, -0.9],
      [0.9, -0.9],
      [0.9, 0.2],
      [0, 1.1],
      [-0.9, 0.2],
    ],
    drop: -0.12,
  },
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** The outlines of tokens side by side, as one path. */
function outlinesOf(colour: Colour, xs: readonly number[], y: number, radius: number): string {
  const { outline } = LOOKS[colour];
  if (outline === 'circle') {
    const half = `a${radius} ${radius} 0 0 1`;
    return xs.map((x) => `M${round(x - radius)} ${round(y)}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`).join('');
  }
  return xs
    .map((x) => outline.map(([dx, dy]) => `${round(x + dx * radius)} ${round(y + dy * radius)}`))
    .map((points) => `M${points.join('L')}z`)
    .join('');
}

const letterOf = (colour: Colour): string => colourNameOf(colour).slice(0, 1).toUpperCase();

/** Students of a colour side by side. */
export function drawStudents(colour: Colour, xs: readonly number[], y: number, radius: number): string {
  const { fill, ink, drop } = LOOKS[colour];
  const letters = letterOf(colour).repeat(xs.length);
  return (
    `<path d="${outlinesOf(colour, xs, y, radius)}" fill="${fill}" stroke="${DARK}" stroke-width=".8" stroke-linejoin="round"/>` +
    drawText(letters, xs, y + radius * (0.46 + drop), round(radius * 1.3), ink)
  );
}

/** Where students or professors of the colour could be. */
export const drawPlaces = (colour: Colour, xs: readonly number[], y: number, radius: number): string =>
  `<path d="${outlinesOf(colour, xs, y, radius)}" fill="none" stroke="currentColor" stroke-opacity=".35"/>`;

/** A professor is a student's token on a hexagon. */
export const drawProfessor = (colour: Colour, x: number, y: number): string =>
  `<path d="M${x - 9} ${y - 5}l9-4.6 9 4.6v10l-9 4.6-9-4.6z" fill="#f6ecd2" stroke="${DARK}" stroke-linejoin="round"/>` +
  drawStudents(colour, [x], y, 6);

/** A text, or one letter at each place. */
export const drawText = (
  text: string | number,
  x: number | readonly number[],
  y: number,
  size: number,
  fill = 'currentColor',
  anchor = 'middle',
): string =>
  `<text x="${[x].flat().map(round).join(' ')}" y="${round(y)}" font-family="sans-serif" font-size="${size}" font-weight="bold" text-anchor="${anchor}" fill="${fill}">${text}</text>`;

export const colourNamed = (name: string): Colour => (COLOUR_NAMES as readonly string[]).indexOf(name) as Colour;

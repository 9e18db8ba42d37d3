import { DARK, drawText } from './student-shapes.js';

// Pieces have colours of their own, which look right on a light and on a dark page.

export const GOLD = '#f2c94c';

/** Each colour has a roof and a letter of its own. */
const ROOFS: Readonly<Record<string, readonly [roof: string, fill: string, ink: string]>> = {
  Black: ['M1 7V1h3v3h2V1h2v3h2V1h3v6z', '#2a2724', '#fff'],
  White: ['M0 8L7 0l7 8z', '#fff', DARK],
  Grey: ['M1 8a6 7.5 0 0 1 12 0z', '#9a9a9e', DARK],
};

export function drawTower(name: string): string {
  const [roof, fill, ink] = ROOFS[name] as readonly [string, string, string];
  // A light line inside the dark one keeps a black tower visible on a dark page, and a white one on a light page.
  const line = `stroke="${name === 'Black' ? '#cfc8bd' : DARK}" stroke-linejoin="round"`;
  return (
    `<path d="M2 7h10v12.5H2z" fill="${fill}" ${line}/><path d="${roof}" fill="${fill}" ${line}/>` +
    drawText(name.slice(0, 1), 7, 17.3, 8.5, ink)
  );
}

export const MOTHER_NATURE =
  `<path d="M9 1a4.5 4.5 0 0 1 3 7.8q4 3 4.5 14.2H1.5q.5-11.2 4.5-14.2A4.5 4.5 0 0 1 9 1z" fill="#e8792b" stroke="${DARK}" stroke-width="1.2" stroke-linejoin="round"/>` +
  drawText('M', 9, 20, 9, DARK);

export const NO_ENTRY =
  '<circle cx="8" cy="8" r="7" fill="#c62828" stroke="#fff" stroke-width="1"/><path d="M3.8 6.4h8.4v3.2H3.8z" fill="#fff"/>';

export const drawCoin = (value: string): string =>
  `<circle cx="8" cy="8" r="7.2" fill="${GOLD}" stroke="${DARK}" stroke-width=".8"/>` +
  (value === ''
    ? `<circle cx="8" cy="8" r="4.5" fill="none" stroke="${DARK}" stroke-width=".8"/>`
    : drawText(value, 8, 11.8, 10.5, DARK));

export const BAG =
  `<path d="M9 8Q1 14 2 22q1 5 11 5t11-5Q25 14 17 8z" fill="#a97b50" stroke="${DARK}" stroke-linejoin="round"/>` +
  `<path d="M8 2q5 3 10 0l-1 6H9z" fill="#a97b50" stroke="${DARK}" stroke-linejoin="round"/><path d="M8 8h10" stroke="#f3e6cf" stroke-width="2"/>`;

export const IN_USE = `<rect width="50" height="14" rx="7" fill="${GOLD}"/>${drawText('in use', 25, 10.5, 10, DARK)}`;

import { ALL_COLOURS, CHARACTERS, COIN_SEATS, HERBALIST, MAX_ASSISTANT, TABLE_SEATS } from '../engine/index.js';
import { drawCharacterIcon, titleOf } from './character-icons.js';
import { CARD, CHARACTER, RING, SCHOOL, towerPlace } from './layout.js';
import { drawTower, GOLD } from './piece-pictures.js';
import { colourNamed, DARK, drawPlaces, drawStudents, drawText } from './student-shapes.js';

// Areas are tinted with transparent colours, so that they suit a light and a dark page, and text on them has its colour.

const AMBER = '#e07b00';
const PANEL = 'fill="#b98a4e" fill-opacity=".16" stroke="currentColor" stroke-opacity=".45"';

export const SEA = `<rect width="${RING.width}" height="${RING.height}" rx="14" fill="#3f8fc4" fill-opacity=".14"/>`;

export const drawCloud = (isTaken: boolean): string =>
  `<path d="M12 53Q1 53 1 42V33q0-8 6-10 0-12 12-13 5-9 15-9 9 0 12 8 11 1 11 13v20q0 11-11 11z" fill="${isTaken ? 'none' : '#fff'}" fill-opacity=".3" ` +
  `stroke="currentColor" stroke-opacity=".55"${isTaken ? ' stroke-dasharray="3 3"' : ''}/>`;

const seatXs = (seats: number): number[] => Array.from({ length: seats }, (_, seat) => SCHOOL.seatWidth * (seat + 0.5));

/** The students at a table. */
export const drawTable = (name: string, seated: number): string =>
  drawStudents(colourNamed(name), seatXs(seated), SCHOOL.rowHeight / 2, SCHOOL.seatRadius);

export function drawSchool(isExpert: boolean): string {
  const { width, height, rowHeight, top, tables, professors, towers, seatRadius } = SCHOOL;
  const xs = seatXs(TABLE_SEATS).map((x) => tables + x);
  const places = ALL_COLOURS.map((colour) => {
    const y = top + rowHeight * (colour + 0.5);
    return drawPlaces(colour, xs, y, seatRadius) + drawPlaces(colour, [professors + 12], y, 7);
  });
  const lines = [tables - 4, professors - 1, towers - 6].map((x) => `M${x} 4v${height - 8}`).join('');
  return (
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="7" ${PANEL}/>` +
    `<path d="${lines}" stroke="currentColor" stroke-opacity=".3"/>${places.join('')}${isExpert ? drawCoinSeats(xs) : ''}`
  );
}

/** Every third seat brings a coin. */
function drawCoinSeats(xs: readonly number[]): string {
  const coins = ALL_COLOURS.flatMap((row) =>
    xs
      .filter((_, seat) => (seat + 1) % COIN_SEATS === 0)
      .map((x) => `M${(x - 3).toFixed(1)} ${SCHOOL.top + SCHOOL.rowHeight * (row + 0.5)}a3 3 0 0 1 6 0a3 3 0 0 1-6 0z`),
  );
  return `<path d="${coins.join('')}" fill="${GOLD}" stroke="${DARK}" stroke-width=".5"/>`;
}

/** The places of all assistants, on lines: those that are used up leave theirs empty. */
export function drawAssistantPlaces(): string {
  const step = CARD.width + CARD.gap;
  const lines = Array.from({ length: MAX_ASSISTANT }, (_, index) => `M${index * step + 4} ${CARD.height - 1}h14`);
  // The rectangle is invisible, but there for the mouse.
  return (
    `<rect width="${MAX_ASSISTANT * step}" height="${CARD.height}" fill="none" pointer-events="all"/>` +
    `<path d="${lines.join('')}" stroke="currentColor" stroke-opacity=".45"/>`
  );
}

/** An assistant in hand, or the one played in this round. */
export function drawAssistant(value: string, isPlayed: boolean): string {
  const { width, height } = CARD;
  const at = `x="1" y="1" width="${width - 2}" height="${height - 2}" rx="3"`;
  const number = drawText(value, width / 2, height / 2 + 4.5, 12, isPlayed ? DARK : 'currentColor');
  return isPlayed
    ? `<rect ${at} fill="${GOLD}" stroke="currentColor" stroke-width="2"/>${number}`
    : `<rect ${at} fill="#8f7fc0" fill-opacity=".25" stroke="currentColor" stroke-opacity=".7"/>${number}`;
}

export function drawCharacter(number: number): string {
  const { width, height } = CHARACTER;
  const facts = CHARACTERS[number - 1];
  const title = facts === undefined ? 'Unknown' : titleOf(facts);
  // Below the icon is room for what lies on some cards. The others have a larger icon.
  const holdsPieces = number === HERBALIST || (facts?.students ?? 0) > 0;
  const icon = facts === undefined ? drawText('?', 20, 30, 28) : drawCharacterIcon(number);
  return (
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6" ${PANEL}/>` +
    drawText(title, width / 2, 13.5, title.length > 12 ? 8.8 : 11) +
    drawText(number, 5, 31, 11, 'currentColor', 'start') +
    `<g transform="${holdsPieces ? 'translate(26 19)' : 'translate(20 40) scale(1.3)'}">${icon}</g>`
  );
}

export const drawMark = (width: number, height: number): string =>
  `<rect x="1.2" y="1.2" width="${width - 2.4}" height="${height - 2.4}" rx="${Math.min(8, width / 2, height / 2)}" fill="${AMBER}" fill-opacity=".18" stroke="${AMBER}" stroke-width="2.4"/>`;

export const drawFrame = (width: number, height: number): string =>
  `<rect x="1.3" y="1.3" width="${width - 2.6}" height="${height - 2.6}" rx="7" fill="none" stroke="currentColor" stroke-width="2.6"/>`;

/** The towers on a school board. */
export const drawTowers = (name: string, towers: number): string =>
  Array.from({ length: towers }, (_, index) => {
    const { x, y } = towerPlace(index);
    return `<g transform="translate(${x} ${y})">${drawTower(name)}</g>`;
  }).join('');

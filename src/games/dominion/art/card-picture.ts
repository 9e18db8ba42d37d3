import type { Picture } from '../../../kit/game-renderer.js';
import { CARD_FACTS, type CardFacts } from '../card-facts.js';
import { CARD_ICONS } from './card-icons.js';

/** Pictures besides those of the cards. */
export const BACK = 'back';
export const UNKNOWN = 'unknown';

/** The colour of a card's frame, by the first of these types that it has. */
const FRAMES: readonly (readonly [CardFacts['types'][number], string])[] = [
  ['attack', '#a8453c'],
  ['reaction', '#3f7fa6'],
  ['treasure', '#c9a227'],
  ['victory', '#5b8c3e'],
  ['curse', '#7a4f93'],
  ['action', '#8a8478'],
];

const INK = '#2b2622';
const PAPER = '#faf4e6';

const byName = new Map<string, CardFacts>(CARD_FACTS.map((facts) => [facts.name, facts]));

/** A card with its icon, its cost, and its coins or points. */
export const drawCard = (id: string): Picture => ({ width: 60, height: 84, svg: svgOf(id) });

function svgOf(id: string): string {
  const facts = byName.get(id);
  if (facts === undefined) return id === BACK ? back() : framed('#8a8478', number(30, 48, 32, '?'));
  const { name, cost, types, coins, points } = facts;
  const [, frame = INK] = FRAMES.find(([type]) => types.includes(type)) ?? [];
  const worth = coins > 0 ? String(coins) : points === 0 ? '' : String(points);
  return framed(
    frame,
    `<g transform="translate(6 8)" stroke="${INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${CARD_ICONS[name]}</g>` +
      `<circle cx="14" cy="70" r="8.5" fill="#f2d675" stroke="${INK}"/>${number(14, 74, 12, String(cost))}` +
      (worth === ''
        ? ''
        : `<path d="M38 62h16v9l-8 8-8-8z" fill="${PAPER}" stroke="${INK}"/>${number(46, 73, 11, worth)}`),
  );
}

const framed = (frame: string, inside: string): string =>
  `<rect x="1" y="1" width="58" height="82" rx="5" fill="${frame}" stroke="${INK}"/>` +
  `<rect x="5" y="6" width="50" height="52" rx="2" fill="${PAPER}"/>${inside}`;

const number = (x: number, y: number, size: number, text: string): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${INK}">${text}</text>`;

const back = (): string =>
  `<rect x="1" y="1" width="58" height="82" rx="5" fill="#4d5a78" stroke="${INK}"/>` +
  '<path d="M30 10l20 32-20 32-20-32zM30 24l11 18-11 18-11-18z" fill="none" stroke="#d9c98f" stroke-width="2"/>';

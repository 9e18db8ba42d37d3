import type { CardType } from '../engine/index.js';

/**
 * The path of a sign for each type, 16 by 16 units, to be filled by the rule `evenodd` with the colour of the text: types differ by
 * more than colour.
 */
export const TYPE_SIGNS: Readonly<Record<CardType, string>> = {
  // A coin.
  treasure: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM7 5h2v6H7z',
  // A tower.
  victory: 'M3 1h2.5v2h1.3V1h2.4v2h1.3V1H13v5l-1.5 1v6H13v2H3v-2h1.5V7L3 6z',
  // A skull.
  curse:
    'M8 1C4 1 2 3.6 2 6.5c0 2 1 3.5 2.5 4.3V15h7v-4.2C13 10 14 8.5 14 6.5 14 3.6 12 1 8 1zM5.5 5.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm5 0a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM7.3 9.5h1.4L9 12H7z',
  // An open hand.
  action:
    'M4 15c-1.5-2-3-4.5-3-5.5s1.4-1.2 2.2 0L4 10.5V3.5c0-1.3 1.8-1.3 1.8 0V8h.5V2.2C6.3.9 8.2.9 8.2 2.2V8h.5V3c0-1.3 1.8-1.3 1.8 0v5.3h.5V5c0-1.2 1.7-1.2 1.7 0v6c0 2-.7 3-1.4 4z',
  // Crossed swords.
  attack:
    'M1 1h3l5.2 6L8 8.4 2 3zM15 1h-3L3.8 10.5 2.5 9.3 1.4 10.4l1.5 1.5L1 13.8 2.2 15l1.9-1.9 1.5 1.5 1.1-1.1-1.2-1.3L14 3zM9.8 9.4l1.7 1.7-1.1 1.2 1.1 1.2 1.4-1.5L13.8 15l1.2-1.2-1.9-1.9 1.5-1.5-1.1-1.1-1.3 1.2-1.6-1.7z',
  // A shield.
  reaction: 'M8 .8l6 2c0 6.4-2 10.2-6 12.4C4 13 2 9.2 2 2.8zm0 2.1L4 4.3c.2 4.3 1.5 7 4 8.6z',
};

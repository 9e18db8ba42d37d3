import type { CardType } from '../engine/index.js';

/**
 * The path of a sign for each type, 16 by 16 units, to be filled by the rule `evenodd` with the colour of the text: types differ by
 * more than colour.
 */
export const TYPE_SIGNS: Readonly<Record<CardType, string>> = {
  // A coin.
  treasure: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM7 5h2v6H7z',
  // A tower.
  victory: 'M3 1h2.5v2h1.3V1h2.4v2h1.3V1H13v5l-1.5 1v6H13v2H3v-2h1.500V7L3 6z',
  // A skull.
  curse:
    'M8 1C4 1 2 3.600 2 6.500c0 2 1 3.500 2.500 4.300V15h7v-4.200C13 10 14 8.500 14 6.500 14 3.600 12 1 8 1zM5.500 5.500a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200zm5 0a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200zM7.300 9.500h1.400L9 12H7z',
  // An open hand.
  action:
    'M4 15c-1.500-2-3-4.500-3-5.500s1.400-1.200 2.200 0L4 10.500V3.500c0-1.300 1.800-1.300 1.800 0V8h.5V2.200C6.300.9 8.200.9 8.200 2.200V8h.5V3c0-1.300 1.800-1.300 1.800 0v5.300h.5V5c0-1.200 1.700-1.200 1.700 0v6c0 2-.7 3-1.400 4z',
  // Crossed swords.
  attack:
    'M1 1h3l5.200 6L8 8.400 2 3zM15 1h-3L3.800 10.500 2.500 9.300 1.400 10.400l1.500 1.500L1 13.800 2.200 15l1.900-1.900 1.500 1.500 1.100-1.100-1.200-1.300L14 3zM9.800 9.400l1.700 1.700-1.100 1.200 1.100 1.200 1.400-1.500L13.800 15l1.200-1.200-1.900-1.900 1.500-1.500-1.100-1.100-1.300 1.200-1.600-1.700z',
  // A shield.
  reaction: 'M8 .8l6 2c0 6.400-2 10.200-6 12.400C4 13 2 9.200 2 2.800zm0 2.100L4 4.300c.2 4.300 1.500 7 4 8.600z',
};

import type { BrowserTable } from '../../kit/browser-table.js';
import { drawCard } from './art/card-picture.js';
import { TABLE_SCRIPT, TABLE_STYLE } from './generated/table-page.js';

const { width, height, svg } = drawCard('province');

/** People play Dominion in a browser. */
export const DOMINION_BROWSER_TABLE: BrowserTable = {
  title: 'Dominion',
  script: TABLE_SCRIPT,
  style: TABLE_STYLE,
  body: '<div id="table"></div>\n<noscript>This page is a game and needs JavaScript.</noscript>',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${width + 24} ${height}">${svg}</svg>`,
};

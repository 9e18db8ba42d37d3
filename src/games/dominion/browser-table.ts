import type { BrowserTable } from '../../kit/browser-table.js';
import { TABLE_JSONRPC_SCRIPT, TABLE_NETWORK_SCRIPT, TABLE_SCRIPT, TABLE_STYLE } from './generated/table-page.js';

/** A castle on a green field: what can still be told apart on a tab. */
const ICON = '<path d="M0 0h24v24H0z" fill="#3d682b"/><path d="M4 20V7h3v3h3V7h4v3h3V7h3v13z" fill="#faf4e6"/>';

/** People play Dominion in a browser. */
export const DOMINION_BROWSER_TABLE: BrowserTable = {
  title: 'Dominion',
  script: TABLE_SCRIPT,
  style: TABLE_STYLE,
  later: [
    ['/table-net.js', TABLE_NETWORK_SCRIPT.text],
    ['/table-jsonrpc.js', TABLE_JSONRPC_SCRIPT.text],
  ],
  body: '<div id="table"></div>\n<noscript>This game needs JavaScript.</noscript>',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${ICON}</svg>`,
};

// Writes the tables of docs/bridge.md from those that the bridges count by. Uses the build: npm run docs:bridge.
import { readFileSync, writeFileSync } from 'node:fs';
import { withBridgeTables } from '../build/pages/bridge-page.js';
import { GAMES } from '../dist/api/games.js';

const page = new URL('../docs/bridge.md', import.meta.url);
const bridges = GAMES.games.flatMap((game) => game.bridges);
writeFileSync(page, await withBridgeTables(readFileSync(page, 'utf8'), bridges));

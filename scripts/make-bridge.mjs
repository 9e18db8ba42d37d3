// Writes the tables of docs/bridge.md from those that the bridges count by. Works on the build: npm run docs:bridge.
import { readFileSync, writeFileSync } from 'node:fs';
import { GAMES } from '../dist/api/games.js';
import { loadFidelityTables } from '../dist/kit/bridge.js';
import { withBridgeTables } from '../dist/report/bridge-report.js';

const page = new URL('../docs/bridge.md', import.meta.url);
const bridges = GAMES.games.flatMap((game) => game.bridges);
writeFileSync(page, withBridgeTables(readFileSync(page, 'utf8'), await loadFidelityTables(bridges)));

// Writes the tables of docs/bridge.md from the table that the bridge uses. It works from the build: npm run docs:bridge.
import { readFileSync, writeFileSync } from 'node:fs';
import { FIDELITY_TABLES } from '../dist/games/dominion/bridge/fidelity.js';
import { withBridgeTables } from '../dist/report/bridge-report.js';

const page = new URL('../docs/bridge.md', import.meta.url);
writeFileSync(page, withBridgeTables(readFileSync(page, 'utf8'), FIDELITY_TABLES));

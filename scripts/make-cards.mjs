// Writes the tables of docs/protocols/dominion-cards.md from the engine's cards. Uses the build: npm run docs:cards.
import { readFileSync, writeFileSync } from 'node:fs';
import { withCardTables } from '../build/pages/dominion-cards-page.js';

const page = new URL('../docs/protocols/dominion-cards.md', import.meta.url);
writeFileSync(page, withCardTables(readFileSync(page, 'utf8')));

// Writes docs/rules.md from the registry and the fixtures. Uses the build: npm run docs:rules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeRulesPage } from '../build/pages/rules-page.js';
import { GAMES } from '../dist/api/games.js';
import { readCase } from '../dist/kit/case.js';

const fixtures = new URL('../fixtures/', import.meta.url);

const cases = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.transcript') && !file.startsWith('recordings/'))
  .map((file) => {
    const read = readCase(file.replace(/\.transcript$/, ''), readFileSync(new URL(file, fixtures), 'utf8'));
    if (!read.ok) throw new Error(`${file}: ${read.error.map(({ message }) => message).join('; ')}`);
    return read.value;
  });

writeFileSync(new URL('../docs/rules.md', import.meta.url), makeRulesPage(await GAMES.loadRules(), cases));

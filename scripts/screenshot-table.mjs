// Takes the pictures of docs/table.md and the README: a game of two reference players is played to the middle and to its end,
// brought into the page as a person would, and shown. Uses the build, and Debian's Chromium or the one given by CHROMIUM:
// npm run screenshot.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { DOMINION_BROWSER_TABLE } from '../dist/games/dominion/browser-table.js';
import { cardsIn, currentSeat, isAction, viewOf } from '../dist/games/dominion/engine/index.js';
import { strategyNamed } from '../dist/games/dominion/strategies/strategies.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  makeTableRecord,
  seatToAnswer,
  startTable,
} from '../dist/games/dominion/table/index.js';
import { makeOfflinePage } from '../dist/kit/browser-table.js';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const MAX_BYTES = 200_000;

const OPTIONS = {
  seats: [
    { kind: 'person', name: 'Ann', profile: null },
    { kind: 'bot', name: 'Smithy', strategy: 'smithy', seed: 1 },
  ],
  mode: { kind: 'set', name: 'first-game' },
  rules: 'rulebook',
  seed: 7,
  pointsShown: true,
  undo: 'safe',
  openHands: false,
};

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** Every table of the game, one for each step. */
function* tables() {
  const strategy = strategyNamed('engine', 1);
  let table = unwrap(startTable(OPTIONS));
  for (let seat = seatToAnswer(table); seat !== null; seat = seatToAnswer(table)) {
    yield table;
    const answer = automaticAnswer(table) ?? strategy(viewOf(table.game, seat));
    table = unwrap(addMove(table, answerMove(answer), table.moves.length * 4000));
  }
  yield table;
}

const hasActions = ({ game }) => cardsIn(currentSeat(game).hand).filter(isAction).length > 1;

const all = [...tables()];
/** A turn of Ann's in which there is something to choose. */
const middle = all.find(
  (table) =>
    table.game.turn === 0 && table.game.seats[0].turns > 7 && table.game.phase === 'action' && hasActions(table),
);

const RECORDS = {
  middle: { id: 'middle', created: Date.UTC(2026, 0, 1), table: middle },
  over: { id: 'over', created: Date.UTC(2026, 0, 1), table: all.at(-1) },
};

const directory = mkdtempSync(join(tmpdir(), 'herald-screenshot-'));
const path = join(directory, 'dominion.html');
writeFileSync(path, makeOfflinePage(DOMINION_BROWSER_TABLE, ''));

async function open(page, { id, ...rest }, hash) {
  await page.goto(`${pathToFileURL(path).href}#games`);
  await page.getByLabel('Import a game: file').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(makeTableRecord({ id, ...rest })),
  });
  await page.locator('.game').first().waitFor();
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

function save(name, picture) {
  if (picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes; the limit is ${MAX_BYTES}`);
  writeFileSync(join(docs, name), picture);
  process.stdout.write(`docs/${name}: ${picture.length} bytes\n`);
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function photograph(name, viewport, record, hash, ready) {
  const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true });
  await open(page, record, hash);
  // Without the gradient, the file is half as large.
  await page.addStyleTag({ content: 'body { background: var(--felt) }' });
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(200);
  save(name, await page.screenshot());
  await page.close();
}

try {
  await photograph('table.png', { width: 1120, height: 630 }, RECORDS.middle, 'table/middle', '#question');
  await photograph('table-phone.png', { width: 390, height: 844 }, RECORDS.middle, 'table/middle', '#question');
  await photograph('table-end.png', { width: 1000, height: 860 }, RECORDS.over, 'end/over', '.chart');
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}

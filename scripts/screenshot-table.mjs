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
import { DOMINION_TABLE_HOSTING } from '../dist/games/dominion/table-host/table-hosting.js';
import { startTableServer } from '../dist/host/index.js';
import { makeOfflinePage, makePageFiles } from '../dist/kit/browser-table.js';

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

/** Ann invites, and Bob writes to her. */
async function photographLobby(name) {
  const files = makePageFiles(DOMINION_BROWSER_TABLE, '');
  const server = unwrap(
    await startTableServer({ hosting: DOMINION_TABLE_HOSTING, files, software: 'herald', host: '127.0.0.1', port: 0 }),
  );
  const looks = { colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true };
  const ann = await browser.newPage({ viewport: { width: 1000, height: 680 }, ...looks });
  await ann.goto(`${server.url}#new`);
  await ann.getByLabel('Who plays at seat 2').selectOption('remote');
  await ann.getByLabel('Name at seat 1').fill('Ann');
  await ann.getByRole('button', { name: 'Add a person' }).click();
  await ann.getByLabel('Who plays at seat 3').selectOption('remote');
  await ann.getByRole('group', { name: 'Order of turns' }).getByLabel('as listed').check();
  await ann.getByRole('button', { name: 'Open the table' }).click();
  const link = await ann.getByLabel('Link for others').inputValue();
  const bob = await browser.newPage();
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await bob.getByLabel('Write to the others').fill('Good evening! Is Carol coming?');
  await bob.getByRole('button', { name: 'Send' }).click();
  await ann.getByText('Good evening').waitFor();
  await ann.addStyleTag({ content: 'body { background: var(--felt) }' });
  await ann.getByLabel('Link for others').evaluate((field) => {
    field.value = 'http://192.168.1.20:3017/#join/7tXk0aRq3mBvC9dWfYhJn5sLpZe';
  });
  save(name, await ann.screenshot());
  await ann.close();
  await bob.close();
  await server.close();
}

try {
  await photographLobby('table-lobby.png');
  await photograph('table.png', { width: 1120, height: 630 }, RECORDS.middle, 'table/middle', '#question');
  await photograph('table-phone.png', { width: 390, height: 844 }, RECORDS.middle, 'table/middle', '#question');
  await photograph('table-end.png', { width: 1000, height: 860 }, RECORDS.over, 'end/over', '.chart');
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}

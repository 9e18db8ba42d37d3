import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { scoresOf } from '../../../../src/games/dominion/engine/index.js';
import { makeProfileExport, startTable, type TableGame } from '../../../../src/games/dominion/table/index.js';
import { inBrowser, violations } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { playTable } from '../table/model-person.js';
import { optionsWith } from '../table/table-specs.js';
import { FAST, goTo, importGame, tableOpener } from './open-table.js';

const { open, reuse } = tableOpener();

const PROFILE = 'ada';

/** A finished game that the profile has won against a bot. */
function playWonGame(): TableGame {
  const seats = [
    { kind: 'person', name: 'Ada', profile: PROFILE },
    { kind: 'bot', name: 'Random', strategy: 'random', seed: 1 },
  ] as const;
  for (let seed = 1; ; seed++) {
    const { table } = playTable(unwrap(startTable(optionsWith({ seats, seed }))), seed);
    const last = table.steps.at(-1)?.events.at(-1);
    if (last?.type === 'over' && pointsOf(table, 0) > pointsOf(table, 1)) return table;
  }
}

const pointsOf = ({ game }: TableGame, seat: number): number => scoresOf(game)[seat] as number;

const won = playWonGame();

const exported = (table: TableGame): string =>
  makeProfileExport({
    profile: { id: PROFILE, name: 'Ada', created: 0, kept: null },
    games: [{ id: 'won', created: 0, table }],
  });

async function importProfile(page: Page, text: string): Promise<void> {
  await goTo(page, 'profile');
  await page.getByLabel('Import a profile: file').setInputFiles({
    name: 'profile.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page
    .getByRole('status')
    .filter({ hasText: /Ada|expected|not JSON/ })
    .waitFor();
}

describe('every screen', () => {
  inBrowser('has no accessibility violation', async () => {
    const { page } = await open(FAST, { bypassCSP: true });
    const check = async (screen: string): Promise<void> =>
      expect({ screen, found: await violations(page) }).toEqual({ screen, found: [] });
    await check('start');
    for (const screen of LONG ? ['options', 'help', 'games', 'new'] : ['new']) {
      await goTo(page, screen);
      await page.locator('main:not(.start) h1').waitFor();
      await check(screen);
    }
    for (const mode of LONG ? ['Sets', 'Random', 'Pick cards'] : []) {
      await page.getByRole('group', { name: 'Mode' }).getByLabel(mode, { exact: true }).check();
      await check(`new: ${mode}`);
    }
    await goTo(page, 'draft');
    await page.getByRole('heading', { name: 'Draft' }).waitFor();
    await page.locator('ul[aria-label="Cards to pick"] .card').first().click();
    await check('draft');
    await importProfile(page, exported(won));
    await check('profile');
    await goTo(page, 'end/won');
    await page.locator('.achievement').first().waitFor();
    await check('end');
    await goTo(page, 'replay/won/30');
    await page.locator('.replay').waitFor();
    await check('replay');
    await importGame(page, { id: 'hot-seat', created: 0, table: unwrap(startTable(optionsWith())) });
    await check('curtain');
    await page.locator('.curtain .main').click();
    for (const dialog of LONG ? (['Menu', 'Keys', 'Options', 'Command line'] as const) : (['Command line'] as const)) {
      await page.getByRole('button', { name: 'Menu' }).click();
      if (dialog !== 'Menu') await page.getByRole('dialog').getByRole('button', { name: dialog }).click();
      await page.getByRole('heading', { name: dialog }).waitFor();
      await check(`dialog: ${dialog}`);
      await page.keyboard.press('Escape');
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await check('table, dark');
    await page.close();
  });
});

describe('a profile', () => {
  inBrowser('L5, L5a: is kept across visits, with a game in its statistics', async () => {
    const { page } = await reuse();
    await goTo(page, 'profile');
    await page.getByLabel('New profile').fill('Grace');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Grace').waitFor();
    await page.reload();
    expect(await page.getByLabel('Grace').isChecked()).toBe(true);
    await goTo(page, 'start');
    expect(await page.getByRole('button', { name: /Play now/ }).innerText()).toContain('Grace');
    await importProfile(page, exported(won));
    await page.reload();
    expect(await page.getByLabel('Ada').isChecked()).toBe(true);
    const facts = page.locator('.facts');
    await facts.waitFor();
    expect(await facts.innerText()).toMatch(/Played\s*1\s*Won\s*1\s*Shared\s*0\s*Lost\s*0/);
  });

  inBrowser('L5c, L7: wins achievements, with date and replay, and shows new ones at the end', async () => {
    const { page } = await reuse();
    await importProfile(page, exported(won));
    const crown = page.locator('.achievement.won', { hasText: 'First crown' });
    await crown.getByRole('link').click();
    await page.locator('.replay').waitFor();
    expect(page.url()).toContain('#replay/won/0');
    await goTo(page, 'end/won');
    await page.getByRole('region', { name: 'New achievements' }).getByText('First crown').waitFor();
  });

  inBrowser('is exported and imported as a file, and a wrong file is refused', async () => {
    const { page } = await reuse();
    const text = exported(won);
    await importProfile(page, text);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Export/ }).click();
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toEqual(JSON.parse(text));
    await importProfile(page, '{"format":"herald-profile/2"}');
    expect(await page.getByRole('status').innerText()).toContain('format: expected one of herald-profile/1');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel('Ada').waitFor({ state: 'detached' });
  });
});

describe('the options', () => {
  inBrowser('L5b, L3: last beyond a reload', async () => {
    const { page } = await reuse({});
    await goTo(page, 'options');
    await page.getByRole('group', { name: 'Motion' }).getByLabel('off').check();
    await page.getByRole('group', { name: 'Size' }).getByLabel('L', { exact: true }).check();
    await page.reload();
    expect(await page.getByRole('group', { name: 'Motion' }).getByLabel('off').isChecked()).toBe(true);
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      motion: 'off',
      size: 'l',
    });
  });
});

describe('the end of a game', () => {
  inBrowser('W5: congratulates, or consoles, and is rude only on request', async () => {
    const { page } = await reuse();
    await importProfile(page, exported(won));
    await goTo(page, 'end/won');
    expect(await page.locator('.verdict').innerText()).toContain('Congratulations!');
    await goTo(page, 'options');
    await page.getByLabel('Rude verdicts').check();
    await goTo(page, 'end/won');
    expect(await page.locator('.verdict').innerText()).toContain('ashamed');
  });
});

describe('a replay', () => {
  inBrowser('goes by step and by turn, from the view of a seat or of all, and can be played on', async () => {
    const { page } = await reuse();
    await importProfile(page, exported(won));
    await goTo(page, 'replay/won/0');
    await page.locator('.replay').waitFor();
    expect(await page.locator('.hand .card').count()).toBe(5);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/won\/1$/);
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('.turn', { hasText: 'Random' }).waitFor();
    await page.getByLabel('Whose view').selectOption('Ada');
    await expect.poll(() => page.locator('.hand .card').count()).toBe(5);
    await page.getByRole('button', { name: 'Step forward' }).focus();
    await page.keyboard.press('End');
    await page.locator('.phase', { hasText: 'game over' }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('#question').waitFor();
    expect(page.url()).toContain('#table/');
  });

  inBrowser('of a game that goes on is refused', async () => {
    const { page } = await reuse();
    await importGame(page, { id: 'open', created: 0, table: unwrap(startTable(optionsWith())) });
    await goTo(page, 'replay/open/0');
    await page.getByRole('heading', { name: 'This game is not over' }).waitFor();
    expect(await page.locator('[data-card]').count()).toBe(0);
  });
});

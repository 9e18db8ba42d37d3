import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { KINGDOM_NAMES, kingdomNamed, namesOf } from '../../../../src/games/dominion/engine/index.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { FAST, goTo, tableOpener } from './open-table.js';

const { reuse } = tableOpener();

/** The cards of a list, by name. */
const cardsOf = (page: Page, list: string): Promise<string[]> =>
  page
    .locator(`ul[aria-label="${list}"] .card`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-card') ?? '').sort());

const ten = (page: Page): Promise<string[]> => cardsOf(page, 'The ten cards');

const newGame = async (): Promise<Page> => {
  const { page } = await reuse(FAST);
  await goTo(page, 'new');
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  return page;
};

const mode = (page: Page, name: string) => page.getByRole('group', { name: 'Mode' }).getByLabel(name, { exact: true });

describe('the screen for a new game', () => {
  inBrowser('H1: seats 2 to 6 people and bots, each with a name of its own', async () => {
    const page = await newGame();
    await page.getByRole('button', { name: 'Add a person' }).click();
    for (let seats = 3; seats < 6; seats++) await page.getByRole('button', { name: 'Add a bot' }).click();
    expect(await page.locator('.seat').count()).toBe(6);
    expect(await page.getByRole('button', { name: 'Add a bot' }).isDisabled()).toBe(true);
    for (let seat = 6; seat > 4; seat--) await page.getByRole('button', { name: `Remove seat ${seat}` }).click();
    await page.getByLabel('Name at seat 3').fill('player');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    expect(await page.getByRole('alert').textContent()).toContain('names must differ');
    await page.getByLabel('Name at seat 3').fill('Ann');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.curtain .main').click();
    expect(await page.locator('.player .who').allTextContents()).toEqual([
      expect.stringContaining('1. Player'),
      expect.stringContaining('2. Smithy'),
      expect.stringContaining('3. Ann'),
      expect.stringContaining('4. Engine'),
    ]);
  });

  inBrowser(
    'H3, H3a: offers five modes, moved between by arrow keys, and the first game of both editions',
    async () => {
      const page = await newGame();
      const modes = ['First Game', 'Sets', 'Random', 'Draft', 'Pick cards'];
      await mode(page, 'First Game').focus();
      for (const name of modes.slice(1)) {
        await page.keyboard.press('ArrowRight');
        expect(await mode(page, name).isChecked()).toBe(true);
      }
      await mode(page, 'First Game').check();
      expect(await ten(page)).toEqual(namesOf(kingdomNamed('first-game')).sort());
      await page.getByRole('group', { name: 'Edition' }).getByLabel('first edition').check();
      expect(await ten(page)).toEqual(namesOf(kingdomNamed('first-game-1e')).sort());
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.table').waitFor();
      const piles = await page
        .locator('.kingdom .card')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-card')));
      expect(piles.sort()).toEqual(namesOf(kingdomNamed('first-game-1e')).sort());
    },
  );

  inBrowser('H3a, T1: a set of the first edition is played by its texts, and cards say them', async () => {
    const page = await newGame();
    const texts = page.getByRole('group', { name: 'Card texts' });
    const explained = async (): Promise<string | null> => {
      await page.locator('[data-card="mine"]').first().focus();
      await page.keyboard.press('i');
      return page.locator('.tooltip .text').textContent();
    };
    expect(await explained()).toContain('You may trash a treasure');
    await page.getByRole('group', { name: 'Edition' }).getByLabel('first edition').check();
    expect(await texts.getByLabel('first edition').isChecked()).toBe(true);
    expect(await explained()).toMatch(/^Trash a treasure/);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.table').waitFor();
    expect(await explained()).toMatch(/^Trash a treasure/);
    await goTo(page, 'new');
    await mode(page, 'Sets').check();
    expect(await texts.getByLabel('second edition').isChecked()).toBe(true);
  });

  inBrowser('H3b: draws ten cards by a seed that is shown and can be typed in', async () => {
    const page = await newGame();
    await mode(page, 'Random').check();
    await page.getByLabel('Seed').fill('42');
    const drawn = await ten(page);
    expect(new Set(drawn).size).toBe(10);
    await page.getByRole('button', { name: 'Draw again' }).click();
    expect(await page.getByLabel('Seed').inputValue()).not.toBe('42');
    expect(await ten(page)).not.toEqual(drawn);
    await page.getByLabel('Seed').fill('42');
    expect(await ten(page)).toEqual(drawn);
    await page.getByLabel('Seed').fill('four');
    expect(await page.locator('.error').allTextContents()).toContainEqual(expect.stringContaining('not a seed'));
  });

  inBrowser('T4: has the 11 recommended sets, and shows the ten cards of each', async () => {
    const page = await newGame();
    await mode(page, 'Sets').check();
    const options = page.getByRole('group', { name: 'Recommended set' }).getByRole('radio');
    expect(await options.count()).toBe(KINGDOM_NAMES.length);
    for (const [index, name] of KINGDOM_NAMES.entries()) {
      if (!LONG && index % 4 !== 0) continue;
      await options.nth(index).check();
      expect(await ten(page)).toEqual(namesOf(kingdomNamed(name)).sort());
    }
  });

  inBrowser('M3, H2, T3, L6: offers all 32 kingdom cards, 25 of the first edition, each with its text', async () => {
    const page = await newGame();
    await mode(page, 'Pick cards').check();
    const shownOf = page.getByRole('group', { name: 'Show cards of' });
    await shownOf.getByLabel('first edition').check();
    expect(await cardsOf(page, 'Kingdom cards')).toHaveLength(25);
    await shownOf.getByLabel('both editions').check();
    const cards = page.locator('ul[aria-label="Kingdom cards"] .card');
    expect(await cards.count()).toBe(32);
    for (let index = 0; index < 32; index++) {
      const card = cards.nth(index);
      if (index < 10) await card.click();
      if (!LONG && index % 8 !== 0) continue;
      await card.focus();
      await page.keyboard.press('i');
      const name = (await card.locator('.name').textContent()) ?? '';
      expect(await page.locator('.tooltip strong').textContent()).toBe(name);
      expect((await page.locator('.tooltip .text').textContent())?.length).toBeGreaterThan(5);
    }
    expect(await page.getByRole('status').textContent()).toContain('10 of 10 chosen');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.table').waitFor();
  });

  inBrowser(
    'L1: a draft lets the players pick in turn, shows who took which card, outlasts a reload, and then begins',
    async () => {
      const page = await newGame();
      await page.getByLabel('Who plays at seat 2').selectOption('person');
      await page.getByLabel('Name at seat 2').fill('Bob');
      await mode(page, 'Draft').check();
      await page.getByRole('button', { name: 'Begin the draft' }).click();
      expect(await page.getByRole('status').textContent()).toBe('Player picks card 1 of 10.');
      for (let picked = 0; picked < 10; picked++) {
        await page.locator('ul[aria-label="Cards to pick"] .card').first().click();
        if (picked === 4) await page.reload();
      }
      expect(await page.locator('.taken').allTextContents()).toEqual(Array(5).fill(['Player', 'Bob']).flat());
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.curtain .main').click();
      expect(await page.locator('.kingdom .card').count()).toBe(10);
    },
  );
});

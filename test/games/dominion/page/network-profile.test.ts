import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openDataFolder } from '../../../../src/cli/table/data-folder.js';
import { inBrowser } from '../../../report/html/browser.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { unwrap } from '../../../unwrap.js';
import { expectAccessible, giveUp, networkOpener, openTable, sitDown, start } from './open-network.js';
import { goTo } from './open-table.js';

const { serve, visit } = networkOpener();

async function createProfile(page: Page, name: string): Promise<void> {
  await goTo(page, 'profile');
  await page.getByLabel('New profile').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
}

/** Has the server keep the profile that is shown, and returns its key. */
async function keepProfile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Keep the profile on this server' }).click();
  return page.getByLabel('Key of this profile').inputValue();
}

const enterKey = async (page: Page, key: string): Promise<void> => {
  await goTo(page, 'profile');
  await page.getByLabel('Key of a profile from elsewhere').fill(key);
  await page.getByRole('button', { name: 'Fetch' }).click();
};

/** Waits until the statistics have one game, which was won. Winning because the others gave up is no achievement. */
async function seeVictory(page: Page): Promise<void> {
  const facts = page.getByRole('region', { name: 'Statistics' }).locator('dl div');
  for (const fact of [/^Played\s*1$/, /^Won\s*1$/]) await facts.filter({ hasText: fact }).waitFor();
}

describe('L5: a profile that the server keeps', () => {
  inBrowser('has a game over the network in its statistics, in every browser that has its key', async () => {
    const { journals, store } = unwrap(openDataFolder(joinPath(temporaryFolder(), 'data'), () => {}));
    const { url } = await serve({ record: journals, store });
    const { page: ann, errors } = await visit(url, { bypassCSP: true });
    await createProfile(ann, 'Ann');
    const key = await keepProfile(ann);
    expect(key).toMatch(/^[\w-]{24}$/);
    await ann.getByText('Ann: 0 games on this server.').waitFor();
    await expectAccessible(ann, 'profile');
    await goTo(ann, 'start');
    const link = await openTable(ann, 'Ann', ['remote']);
    const { page: bob } = await visit(link, { bypassCSP: true });
    await sitDown(bob, 'Bob');
    await start(ann);
    await bob.locator('.table').waitFor();
    // Nobody of that name plays on any more, and the game counts all the same.
    const file = ann.context();
    await ann.close();
    await giveUp(bob);
    await bob.locator('.end h1').waitFor();
    await expectAccessible(bob, 'end');

    const { page: other } = await visit(url);
    await enterKey(other, key);
    await other.getByText('Ann: 1 game on this server.').waitFor();
    await seeVictory(other);

    const again = await file.newPage();
    await again.goto(`${url}#profile`);
    await seeVictory(again);
    const download = again.waitForEvent('download');
    await again.getByRole('button', { name: 'Export with all games' }).click();
    const { page: third } = await visit(`${url}#profile`);
    await third.getByLabel('Import a profile: file').setInputFiles({
      name: 'profile.json',
      mimeType: 'application/json',
      buffer: readFileSync(await (await download).path()),
    });
    expect(await third.getByLabel('Key of this profile').inputValue()).toBe(key);
    await seeVictory(third);
    expect(errors).toEqual([]);
    for (const page of [bob, other, again, third]) await page.context().close();
  });

  inBrowser('is deleted there, too, or in the browser alone', async () => {
    const { url } = await serve();
    const { page: ann, errors } = await visit(url, { bypassCSP: true });
    await createProfile(ann, 'Ann');
    const key = await keepProfile(ann);
    await ann.getByText('Ann: 0 games on this server.').waitFor();
    const answer = async (page: Page, choice: string): Promise<void> => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: choice }).click();
    };
    await answer(ann, 'Keep');
    await answer(ann, 'Delete here only');
    await ann.getByLabel('Key of this profile').waitFor({ state: 'detached' });
    await enterKey(ann, key);
    await ann.getByRole('button', { name: 'Delete', exact: true }).click();
    await ann.getByRole('dialog').waitFor();
    await expectAccessible(ann, 'delete');
    await ann.getByRole('dialog').getByRole('button', { name: 'Delete here and on the server' }).click();
    await ann.getByLabel('Key of this profile').waitFor({ state: 'detached' });
    await enterKey(ann, key);
    await ann.getByText('this server keeps no profile with this key').waitFor();
    // Refused with 404, which the browser counts as an error.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await ann.context().close();
  });

  inBrowser('stays in the browser if the server cannot delete it', async () => {
    const server = await serve();
    const { page } = await visit(server.url);
    await createProfile(page, 'Ann');
    await keepProfile(page);
    await page.getByText('Ann: 0 games on this server.').waitFor();
    await server.close();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete here and on the server' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await page.getByLabel('Ann', { exact: true }).isChecked()).toBe(true);
    await page.context().close();
  });

  inBrowser('says how long it is kept, and why it is not', async () => {
    const { url } = await serve();
    const { page } = await visit(url);
    await createProfile(page, '<b>Ann</b>');
    await page.getByText('This server keeps profiles until it is stopped.').waitFor();
    await page.getByRole('button', { name: 'Keep the profile on this server' }).click();
    await page.getByText('a name has 1 to 32 letters').waitFor();
    await enterKey(page, 'nobody-has-this-key-here');
    await page.getByText('this server keeps no profile with this key').waitFor();
    await page.context().close();
  });
});

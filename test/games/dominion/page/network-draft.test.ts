import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBrowser } from '../../../report/html/browser.js';
import { expectAccessible, linkOf, networkOpener, sitDown } from './open-network.js';

const { serve, visit } = networkOpener();

/** Opens a table for a draft, with a seat for somebody else and one for a bot. */
async function openDraft(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Join' }).waitFor();
  await page.getByRole('link', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByLabel('Name at seat 1').fill('Ann');
  const undo = page.getByRole('group', { name: 'Undo' });
  await undo.getByLabel('always').check();
  await page.getByLabel('Who plays at seat 2').selectOption('remote');
  // That is for practice at one screen.
  expect(await undo.getByLabel('always').count()).toBe(0);
  expect(await undo.getByLabel('until cards are shown').isChecked()).toBe(true);
  await page.getByRole('group', { name: 'Mode' }).getByLabel('Draft').check();
  await page.getByRole('group', { name: 'Order of turns' }).getByLabel('as listed').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.lobby').waitFor();
  return linkOf(page);
}

const pool = (page: Page) => page.getByRole('list', { name: 'Cards to pick' }).getByRole('button');
const picked = (page: Page) => page.getByRole('list', { name: 'Picked so far' }).getByRole('listitem');

describe('L1: a draft over the network', () => {
  inBrowser('two browsers and a bot pick in turn, a reload does no harm, and the game has the ten cards', async () => {
    const { url } = await serve();
    const { page: ann, errors } = await visit(url, { bypassCSP: true });
    const { page: bob } = await visit(await openDraft(ann), { bypassCSP: true });
    await sitDown(bob, 'Bob');
    await ann.getByRole('button', { name: 'Start', exact: true }).click();
    await ann.getByText('Ann, pick card 1 of 10.').waitFor();
    await expectAccessible(ann, 'draft, to pick');
    await pool(ann).first().click();
    await bob.getByText('Bob, pick card 2 of 10.').waitFor();
    await bob.reload();
    await bob.getByText('Bob, pick card 2 of 10.').waitFor();
    await expectAccessible(bob, 'draft, with picked cards');
    await expectAccessible(ann, 'draft, to wait');
    expect(await picked(bob).allInnerTexts()).toEqual([expect.stringContaining('Ann')]);
    for (const [page, count] of [
      [bob, 3],
      [ann, 4],
      [bob, 6],
      [ann, 7],
      [bob, 9],
    ] as const) {
      await pool(page).first().click();
      await picked(ann)
        .nth(count - 1)
        .waitFor();
    }
    await pool(ann).first().click();
    for (const page of [ann, bob]) await page.locator('.table').waitFor();
    expect(await ann.locator('.supply .card').count()).toBe(17);
    expect(errors).toEqual([]);
    await ann.context().close();
    await bob.context().close();
  });
});

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DOMINION_BROWSER_TABLE } from '../../../../src/games/dominion/browser-table.js';
import type { RunningTableServer, TableServerOptions } from '../../../../src/host/index.js';
import { makePageFiles } from '../../../../src/kit/browser-table.js';
import { serveTables } from '../../../host/tables/serving-tables.js';
import { type Opened, viewer, violations } from '../../../report/html/browser.js';
import { FAST } from './open-table.js';

const SMALL_DESKTOP = { width: 960, height: 600 };
const PREFERENCES = JSON.stringify({ ...FAST, confirmEnd: false });

export interface NetworkOpener {
  /** A server with the page, which ends with the test. */
  readonly serve: (options?: Partial<TableServerOptions>) => Promise<RunningTableServer>;
  /** Opens an address in the browser of another person, whose pages share what they store. */
  readonly visit: (url: string, options?: BrowserContextOptions) => Promise<Opened>;
}

/** `args` are options of the browser's command line. */
export function networkOpener(args: readonly string[] = []): NetworkOpener {
  const { visit } = viewer(undefined, args);
  return {
    serve: (options = {}) => serveTables({ files: makePageFiles(DOMINION_BROWSER_TABLE, 'test'), ...options }),
    visit: async (url, options = {}) => {
      const storage = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: PREFERENCES_STORED }] };
      return visit(url, { viewport: SMALL_DESKTOP, storageState: storage, ...options });
    },
  };
}

const PREFERENCES_STORED = [{ name: 'dominion.options', value: PREFERENCES }];

/** Joins by a link, as somebody who was invited. */
export async function sitDown(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('.lobby, .table, .curtain').first().waitFor();
}

/** The link of the lobby that is shown. */
export const linkOf = (page: Page): Promise<string> => page.getByLabel('Link for others').inputValue();

/** The question that is asked, or who is waited for. */
export const promptOf = (page: Page): Promise<string> => page.locator('.prompt p').innerText();

/** Opens a table by clicks: the person of the page at seat 1, and the given kinds at the others. Returns the link. */
export async function openTable(page: Page, name: string, others: readonly string[], token?: string): Promise<string> {
  await page.getByRole('link', { name: 'Join' }).waitFor();
  await page.getByRole('link', { name: 'New game' }).click();
  for (let seat = 3; seat < others.length + 2; seat++) await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByLabel('Name at seat 1').fill(name);
  for (const [index, kind] of others.entries())
    await page.getByLabel(`Who plays at seat ${index + 2}`).selectOption(kind);
  await page.getByRole('group', { name: 'Order of turns' }).getByLabel('as listed').check();
  if (token !== undefined) await page.getByLabel('Token of this server').fill(token);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.lobby').waitFor();
  return linkOf(page);
}

/** Plays all treasures, and ends the turn. */
export async function playTurn(page: Page): Promise<void> {
  await page.locator('#question').waitFor();
  await page.keyboard.press('t');
  await page.locator('.prompt [data-answer="end"].main').waitFor();
  await page.keyboard.press('e');
}

export async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  for (let times = 0; times < 2; times++)
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
}

/** The page must have been opened with `bypassCSP`. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> =>
  expect({ screen, found: await violations(page) }).toEqual({ screen, found: [] });

export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.table, .curtain').first().waitFor();
}

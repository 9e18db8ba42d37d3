import type { BrowserContextOptions, Page } from 'playwright-core';
import { DOMINION_BROWSER_TABLE } from '../../../../src/games/dominion/browser-table.js';
import { makeTableRecord, parseTableRecord, type TableRecord } from '../../../../src/games/dominion/table/index.js';
import { makeOfflinePage } from '../../../../src/kit/browser-table.js';
import { type Opened, viewer } from '../../../report/html/browser.js';
import { unwrap } from '../../../unwrap.js';

/** The sizes of section 7 of the requirements: desktop, a small one, two phones, and one lying. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1280, height: 600 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 740, height: 360 },
] as const;

export const DESKTOP = SIZES[0];

/** Has the layout of a desktop, and is drawn faster. */
const SMALL_DESKTOP = { width: 960, height: 600 };

/** Options of the page that make a test fast: bots play at once. */
export const FAST = { pace: 0, motion: 'off' };

export interface TableOpener {
  /** Opens the offline page, with options of the page if given. */
  readonly open: (preferences?: object, options?: BrowserContextOptions) => Promise<Opened>;
  /** The same, in a page that all tests of a file share. What they have stored is gone, except for games. */
  readonly reuse: (preferences?: object) => Promise<Opened>;
}

/** A browser for all tests of a file, which opens the table as one offline file. */
export function tableOpener(): TableOpener {
  const { write, open } = viewer();
  let shared: Opened | null = null;
  const openNew = (options: BrowserContextOptions = {}): Promise<Opened> =>
    open(write('dominion', makeOfflinePage(DOMINION_BROWSER_TABLE, 'test')), { viewport: SMALL_DESKTOP, ...options });
  return {
    open: async (preferences = FAST, options = {}) => withPreferences(await openNew(options), preferences),
    reuse: async (preferences = FAST) => {
      shared ??= await openNew();
      await shared.page.setViewportSize(SMALL_DESKTOP);
      return withPreferences(shared, preferences);
    },
  };
}

async function withPreferences(opened: Opened, preferences: object): Promise<Opened> {
  const { page } = opened;
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem('dominion.options', text);
    history.replaceState(null, '', location.pathname);
  }, JSON.stringify(preferences));
  await page.reload();
  await page.getByRole('heading', { name: 'Dominion' }).waitFor();
  return opened;
}

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Brings a game into the page, as a person does, and opens its table. */
export async function importGame(page: Page, record: TableRecord): Promise<void> {
  await goTo(page, 'games');
  await page.getByLabel('Import a game: file').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(makeTableRecord(record)),
  });
  await page.locator(`a[href$="/${record.id}"]`).first().waitFor();
  await goTo(page, `table/${record.id}`);
  await page.locator('.table, .curtain').first().waitFor();
}

/** The game in the page's storage, read as the page reads it. */
export const storedGame = async (page: Page): Promise<TableRecord> =>
  unwrap(parseTableRecord((JSON.parse(await storedText(page)) as { record: string }).record));

/** The page stores a move after it has drawn it. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** All that the page has stored of the game whose table or end is shown. */
async function storedText(page: Page): Promise<string> {
  await drawn(page);
  const id = page.url().split('/').at(-1) as string;
  return page.evaluate(
    (key) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('dominion');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const get = request.result.transaction('games').objectStore('games').get(key);
          get.onsuccess = () => resolve(String(get.result));
        };
      }),
    id,
  );
}

/** Sits down at the table if a curtain is in front of it. */
export async function liftCurtain(page: Page): Promise<void> {
  const button = page.locator('.curtain button.main');
  if ((await button.count()) > 0) await button.click();
  await page.locator('.table').waitFor();
}

/** Waits until somebody has to answer, and returns the question. */
export async function question(page: Page): Promise<string> {
  await page.locator('#question').waitFor();
  return (await page.locator('#question').textContent()) ?? '';
}

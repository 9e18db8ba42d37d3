import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBrowser, violations } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { type AskedKind, CARDS_OF_QUESTION, tableAsking } from '../table/table-asking.js';
import { FAST, importGame, liftCurtain, question, storedGame, tableOpener } from './open-table.js';

const { open } = tableOpener();

const KINDS = Object.keys(CARDS_OF_QUESTION) as AskedKind[];

/** Those that look different; the others are checked by `npm run test:long`. */
const CHECKED: readonly AskedKind[] = ['discard-hand', 'sentry'];

let page: Page;

/** All tables are brought into one page, each under an id of its own. */
async function openAt(kind: AskedKind, id: string): Promise<number> {
  const table = tableAsking(kind);
  page ??= (await open({ ...FAST, confirmEnd: false }, { bypassCSP: true })).page;
  await importGame(page, { id, created: 0, table });
  await liftCurtain(page);
  return table.moves.length;
}

/** What a person sees of the question: its sentence, what lights up, and the buttons. */
const shown = async (): Promise<unknown> => ({
  question: await question(page),
  lit: await page.locator('.card.lit').allTextContents(),
  buttons: await page.locator('.prompt button').allTextContents(),
});

const hasAnswered = async (before: number): Promise<boolean> => (await storedGame(page)).table.moves.length > before;

const MOST_CLICKS = 12;

const NEXT = '.panel .card.lit, .hand .card.lit, .supply .card.lit';
const CONFIRM = '.prompt .main:not([aria-disabled])';

async function answerByMouse(before: number): Promise<void> {
  const fate = page.getByRole('button', { name: /^(Trash|Discard) / });
  if ((await page.locator('.sentry').count()) > 0) await fate.first().click();
  for (let clicks = 0; clicks < MOST_CLICKS && !(await hasAnswered(before)); clicks++) {
    const confirm = page.locator(CONFIRM);
    const isReady = (await confirm.count()) > 0;
    await (isReady ? confirm : page.locator(NEXT).last()).click();
  }
}

async function answerByKeys(before: number): Promise<void> {
  for (let presses = 0; presses < MOST_CLICKS && !(await hasAnswered(before)); presses++) {
    if ((await page.locator(CONFIRM).count()) === 0) await pressLitCard();
    await page.keyboard.press('c');
  }
}

/** By the tabulator to the zone, by arrows to the card, and Enter. */
async function pressLitCard(): Promise<void> {
  const isLit = (): Promise<boolean> => page.evaluate(() => document.activeElement?.matches('.card.lit') ?? false);
  const hasLit = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('[data-cards]')?.querySelector('.card.lit') != null);
  for (let tabs = 0; tabs < 40 && !(await hasLit()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  for (let arrows = 0; arrows < 20 && !(await isLit()); arrows++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

describe('a question of the kind', () => {
  for (const [index, kind] of KINDS.entries()) {
    const how = LONG ? 'by mouse and by keys' : index % 2 === 0 ? 'by mouse' : 'by keys';
    inBrowser(`${kind} is the same after a reload, and answered ${how}`, async () => {
      const moves = await openAt(kind, `${kind}-mouse`);
      const before = await shown();
      if (LONG || CHECKED.includes(kind)) expect(await violations(page)).toEqual([]);
      await page.reload();
      await page.locator('.table, .curtain').first().waitFor();
      await liftCurtain(page);
      expect(await shown()).toEqual(before);
      await (LONG || index % 2 === 0 ? answerByMouse(moves) : answerByKeys(moves));
      expect(await hasAnswered(moves)).toBe(true);
      if (!LONG) return;
      await openAt(kind, `${kind}-keys`);
      await question(page);
      await answerByKeys(moves);
      expect(await hasAnswered(moves)).toBe(true);
    });
  }
});

import type { Page } from 'playwright-core';

/** What a player who plays simply buys, the best first. */
const WANTED = ['province', 'gold', 'silver'];

const CONFIRM = '.prompt .main:not([aria-disabled])';
const ASKED = '#question, .curtain, .end';

/** One thing that a person at the table does with the mouse; false when the game is over. */
export async function playByMouse(page: Page): Promise<boolean> {
  await page.locator(ASKED).first().waitFor();
  if ((await page.locator('.end').count()) > 0) return false;
  const curtain = page.locator('.curtain .main');
  if ((await curtain.count()) > 0) {
    await curtain.click();
    return true;
  }
  const kind = await page.locator(CONFIRM).getAttribute('data-answer');
  const wanted = kind === 'end' ? await wantedPile(page) : null;
  await page.locator(wanted === null ? CONFIRM : `.supply .card.lit[data-card="${wanted}"]`).click();
  return true;
}

/** The same by keys alone. */
export async function playByKeys(page: Page): Promise<boolean> {
  await page.locator(ASKED).first().waitFor();
  if ((await page.locator('.end').count()) > 0) return false;
  const wanted = await wantedPile(page);
  const kind = await page.locator(CONFIRM).first().getAttribute('data-answer');
  if (kind === 'end' && wanted !== null) await pressPile(page, wanted);
  else await page.keyboard.press('c');
  return true;
}

const wantedPile = (page: Page): Promise<string | null> =>
  page.evaluate(
    (names) => names.find((name) => document.querySelector(`.supply .card.lit[data-card="${name}"]`) !== null) ?? null,
    WANTED,
  );

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-card') ?? null);

/** Goes to the supply, to the row of basic cards and to the pile, and presses Enter. */
async function pressPile(page: Page, name: string): Promise<void> {
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowDown');
  for (let steps = 0; steps < 7; steps++) await page.keyboard.press('ArrowLeft');
  for (let steps = 0; steps < 7 && (await focused(page)) !== name; steps++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Card } from '../../../../src/games/dominion/engine/index.js';
import { inBrowser, violations } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { type AskedKind, CARDS_OF_QUESTION, tableAsking } from '../table/table-asking.js';
import { FAST, importGame, liftCurtain, question, SIZES, storedGame, tableOpener } from './open-table.js';

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
const FATE = '.fates .button:not([aria-pressed="true"])';

const count = (selector: string): Promise<number> => page.locator(selector).count();

/** The cards that the first answer names. */
async function chosenCards(before: number): Promise<readonly Card[]> {
  const move = (await storedGame(page)).table.moves[before]?.move;
  if (move?.kind !== 'answer') return [];
  const { card, cards } = move.answer;
  return card === null ? cards : [card];
}

/**
 * Chooses a card if one can be chosen, and as many as are needed; only then presses the big button, which could choose nothing
 * as well. Returns whether a card had to be chosen.
 */
async function answerBy(press: Pressing, before: number): Promise<boolean> {
  const hasFates = (await count(FATE)) > 0;
  const hasChoice = hasFates || (await count(NEXT)) > 0;
  if (hasFates) await press.fate();
  else if (hasChoice) await press.card();
  for (let presses = 0; presses < MOST_CLICKS && !(await hasAnswered(before)); presses++)
    await ((await count(CONFIRM)) > 0 ? press.confirm() : press.card());
  return hasChoice;
}

interface Pressing {
  readonly card: () => Promise<void>;
  readonly fate: () => Promise<void>;
  readonly confirm: () => Promise<void>;
}

const MOUSE: Pressing = {
  card: () => page.locator(NEXT).last().click(),
  fate: () => page.locator(FATE).first().click(),
  confirm: () => page.locator(CONFIRM).click(),
};

const KEYS: Pressing = {
  card: () => pressLitCard(),
  fate: () => pressFate(),
  confirm: () => page.keyboard.press('c'),
};

async function pressFate(): Promise<void> {
  const isFate = (): Promise<boolean> => page.evaluate((fate) => document.activeElement?.matches(fate) ?? false, FATE);
  for (let tabs = 0; tabs < 60 && !(await isFate()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
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

async function expectAnswer(press: Pressing, before: number): Promise<void> {
  const hasChoice = await answerBy(press, before);
  expect(await hasAnswered(before)).toBe(true);
  if (hasChoice) expect(await chosenCards(before)).not.toEqual([]);
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
      await expectAnswer(LONG || index % 2 === 0 ? MOUSE : KEYS, moves);
      if (!LONG) return;
      await openAt(kind, `${kind}-keys`);
      await question(page);
      await expectAnswer(KEYS, moves);
    });
  }
});

describe('the panel of a sentry', () => {
  inBrowser('shows all its buttons at every size', async () => {
    await openAt('sentry', 'sentry-sizes');
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      const buttons = await page.locator('.fates .button').count();
      const hidden = await page.locator('.panel').evaluate((panel) => {
        const { top, bottom } = panel.getBoundingClientRect();
        return [...panel.querySelectorAll('.fates .button')]
          .map((button) => button.getBoundingClientRect())
          .filter((box) => box.top < Math.max(0, top) || box.bottom > Math.min(innerHeight, bottom)).length;
      });
      expect({ viewport, buttons, hidden }).toEqual({ viewport, buttons: 6, hidden: 0 });
    }
  });
});

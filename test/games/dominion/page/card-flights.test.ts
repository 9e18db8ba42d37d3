import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBrowser } from '../../../report/html/browser.js';
import { type AskedKind, tableAsking } from '../table/table-asking.js';
import { FAST, importGame, liftCurtain, tableOpener } from './open-table.js';

const { open } = tableOpener();

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In the page: where each picture began to fly, and where it ended. */
interface Watched {
  flights?: { readonly from: Point; readonly to: Point }[];
}

/** Pictures have a fixed size, and are placed by their centres. */
const watchFlights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flights: { from: Point; to: Point }[] = [];
    (window as Watched).flights = flights;
    const centre = ({ transform }: Keyframe): Point => {
      const [x = 0, y = 0] = (String(transform).match(/-?\d+/g) ?? []).map(Number);
      return { x: x + 32, y: y + 45 };
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [first, ...rest] = frames as Keyframe[];
      flights.push({ from: centre(first as Keyframe), to: centre(rest.at(-1) as Keyframe) });
      return animate.call(this, frames, options);
    };
  });

const flightsOf = (page: Page): Promise<Required<Watched>['flights']> =>
  page.evaluate(() => (window as Watched).flights ?? []);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> =>
  (await page.locator(selector).last().boundingBox()) as Box;

/** A card that is pointed at or chosen is lifted a little. */
const LIFTED = 12;

const isIn = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x - LIFTED && x <= box.x + box.width + LIFTED && y >= box.y - LIFTED && y <= box.y + box.height + LIFTED;

const WAYS: readonly (readonly [name: string, kind: AskedKind, pressed: string, to: string])[] = [
  ['the hand to the trash, by a chapel', 'trash-hand', '.hand .card.lit', '[data-cards="trash"]'],
  ['the hand to the discard pile, by a cellar', 'discard-hand', '.hand .card.lit', '[data-cards="discard"]'],
  ['the discard pile to the deck, by a harbinger', 'topdeck-discard', '.panel .card.lit', '[data-cards="deck"]'],
  ['the supply to the discard pile, by a workshop', 'gain-supply', '.supply .card.lit', '[data-cards="discard"]'],
  ['the hand to the play area, by a throne room', 'play-hand', '.hand .card.lit', '[data-cards="in-play"]'],
];

describe('a card flies from', () => {
  for (const [name, kind, pressed, to] of WAYS) {
    inBrowser(name, async () => {
      const { page } = await open({ ...FAST, motion: 'system' });
      await importGame(page, { id: kind, created: 0, table: tableAsking(kind) });
      await liftCurtain(page);
      const start = await boxOf(page, pressed);
      await watchFlights(page);
      await page.locator(pressed).last().click();
      const confirm = page.locator('.prompt .main[data-answer="done"]');
      if ((await confirm.count()) > 0) await confirm.click();
      await expect.poll(async () => (await flightsOf(page)).length).toBeGreaterThan(0);
      const [flight] = await flightsOf(page);
      expect(isIn((flight as { from: Point }).from, start)).toBe(true);
      expect(isIn((flight as { to: Point }).to, await boxOf(page, to))).toBe(true);
      await page.close();
    });
  }
});

/** In the page: how many animations of style have begun. */
interface Counted {
  animations?: number;
}

describe('a card that is drawn', () => {
  for (const [motion, animations] of [
    ['system', 1],
    ['off', 0],
  ] as const) {
    inBrowser(`starts ${animations} animations with motion ${motion}`, async () => {
      const { page } = await open({ ...FAST, motion });
      await importGame(page, { id: 'drawn', created: 0, table: tableAsking('discard-hand') });
      await liftCurtain(page);
      await page.evaluate(() => {
        const counted = window as Counted;
        counted.animations = 0;
        addEventListener('animationstart', () => (counted.animations = (counted.animations ?? 0) + 1));
      });
      await page.locator('.hand .card.lit').last().click();
      await page.locator('.prompt .main[data-answer="done"]').click();
      await page.locator('.hand .fresh').waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      expect(await page.evaluate(() => (window as Counted).animations)).toBe(animations);
      await page.close();
    });
  }
});

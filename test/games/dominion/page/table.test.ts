import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  type Card,
  cardOf,
  cardsIn,
  currentSeat,
  type Game,
  has,
  isAction,
  nameOf,
} from '../../../../src/games/dominion/engine/index.js';
import {
  automaticAnswer,
  startTable,
  type TableGame,
  type TableOptions,
} from '../../../../src/games/dominion/table/index.js';
import { inBrowser } from '../../../report/html/browser.js';
import { unwrap } from '../../../unwrap.js';
import { playTable } from '../table/model-person.js';
import { optionsWith, people } from '../table/table-specs.js';
import { DESKTOP, FAST, importGame, liftCurtain, question, SIZES, tableOpener } from './open-table.js';

const { open, reuse } = tableOpener();

const QUIET = { ...FAST, confirmEnd: false };

const playNow = async (preferences: object = QUIET): Promise<Page> => {
  const { page } = await reuse(preferences);
  await page.getByRole('button', { name: /Play now/ }).click();
  await question(page);
  return page;
};

/** The first table of random games for which `isWanted` holds. */
function tableWhere(options: Partial<TableOptions>, isWanted: (table: TableGame) => boolean): TableGame {
  let found: TableGame | null = null;
  for (let seed = 1; seed < 50 && found === null; seed++) {
    playTable(unwrap(startTable(optionsWith({ seats: people(2), seed, ...options }))), seed, (table) => {
      if (isWanted(table)) found ??= table;
    });
  }
  if (found === null) throw new Error('no game has such a table');
  return found;
}

/** The supply as it is on the screen. */
const piles = (page: Page) =>
  page.locator('.supply .card').evaluateAll((all) => ({
    count: all.length,
    visible: all.every((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    }),
    apart: all.every((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.card') === each;
    }),
    least: Math.min(...all.map((each) => Math.min(each.clientWidth, each.clientHeight))),
    scrolls:
      document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1,
  }));

/** The mean area of the cards of a zone, in square pixels. */
const areaOf = (page: Page, zone: string): Promise<number> =>
  page
    .locator(`.${zone} .card`)
    .evaluateAll((all) =>
      all.reduce((sum, { clientWidth, clientHeight }) => sum + (clientWidth * clientHeight) / all.length, 0),
    );

const choose = (page: Page, size: string): Promise<void> =>
  page.evaluate((chosen) => document.documentElement.setAttribute('data-size', chosen), size);

describe('all 17 piles are on the screen without scrolling', () => {
  inBrowser('L3: cards grow with the option, wherever there is room', async () => {
    const page = await playNow();
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      for (const zone of ['supply', 'hand']) {
        const areas: number[] = [];
        for (const size of ['s', 'm', 'l']) {
          await choose(page, size);
          areas.push(await areaOf(page, zone));
        }
        const [small = 0, medium = 0, large = 0] = areas;
        // A phone that lies has no room but between the cards.
        const isLying = viewport.height < 480;
        const says = JSON.stringify({ viewport, zone, areas });
        if (!isLying) expect(large, says).toBeGreaterThan(medium * 1.05);
        else expect(large, says).toBeGreaterThan(zone === 'hand' ? medium - 1 : medium);
        // On a phone, what the supply gives up is for the hand.
        const most = zone === 'hand' && viewport.width < viewport.height ? 1.05 : 1;
        if (!isLying) expect(small, says).toBeLessThan(medium * most);
      }
    }
  });

  inBrowser('H4, L3: at every size, and with cards and text of every size', async () => {
    const page = await playNow();
    for (const size of ['s', 'm', 'l']) {
      await choose(page, size);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        const { least, ...rest } = await piles(page);
        expect({ size, viewport, ...rest }).toEqual({
          size,
          viewport,
          count: 17,
          visible: true,
          apart: true,
          scrolls: false,
        });
        expect(least).toBeGreaterThanOrEqual(44);
      }
    }
  });

  inBrowser('L3: when the page is zoomed to 200 %, and after 400 % by scrolling down alone', async () => {
    const page = await playNow();
    await page.setViewportSize({ width: 640, height: 360 });
    expect(await piles(page)).toMatchObject({ count: 17, visible: true, apart: true, scrolls: false });
    await page.setViewportSize({ width: 320, height: 180 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

describe('the table', () => {
  inBrowser('M4, W1: shows pictures in all zones, each with a heading and as a landmark', async () => {
    const { page } = await reuse(QUIET);
    const isFull = ({ game }: TableGame): boolean => game.trash.size > 0 && currentSeat(game).inPlay.size > 0;
    const table = tableWhere({ openHands: true, mode: { kind: 'set', name: 'size-distortion' } }, isFull);
    await importGame(page, { id: 'zones', created: 0, table });
    await question(page);
    for (const viewport of [DESKTOP, SIZES[3]]) {
      await page.setViewportSize(viewport);
      for (const name of ['Supply', 'Trash', 'In play', 'Deck', 'Discard', 'Hand']) {
        const zone = page.getByRole('region', { name, exact: true });
        expect(await zone.getByRole('heading', { name }).isVisible()).toBe(true);
        const pictures = await zone.locator('.card .art').count();
        expect({ name, pictures: pictures > 0 || (await zone.getByText('empty').count()) > 0 }).toEqual({
          name,
          pictures: true,
        });
      }
    }
  });

  inBrowser('W2, W3, W4: moves an action to the play area, counts, and says what its big button will do', async () => {
    const { page } = await reuse(QUIET);
    const table = tableWhere({ openHands: true }, ({ game }) => isFresh(game) && hasVillage(game));
    await importGame(page, { id: 'village', created: 0, table });
    await page.locator('.hand [data-card="village"].lit').last().click();
    expect(await page.locator('.in-play [data-card="village"]').count()).toBe(1);
    expect(await page.locator('.counters').innerText()).toMatch(/actions\s*2/);
    await page.setViewportSize(SIZES[3]);
    expect(await page.locator('.counters').isVisible()).toBe(true);
    expect(await page.locator('.bar').getByText('action phase').isVisible()).toBe(true);
    expect(await page.locator('.player .who').first().innerText()).toContain('1. Ann');
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('t');
    await page.locator('.prompt .main', { hasText: 'End turn' }).waitFor();
  });

  inBrowser('W2: dims an action when none is left, and says why', async () => {
    const { page } = await reuse(QUIET);
    const table = tableWhere({ openHands: true }, ({ game }) => isTired(game));
    const action = cardsIn(currentSeat(table.game).hand).find(isAction) as Card;
    await importGame(page, { id: 'tired', created: 0, table });
    const card = page.locator(`.hand [data-card="${nameOf(action)}"]`).last();
    expect(await card.getAttribute('class')).toMatch(/\bdim\b/);
    const played = await page.locator('.in-play .card').count();
    await card.click({ position: { x: 4, y: 20 }, force: true });
    expect(await page.locator('.tooltip em').textContent()).toContain('you have 0 actions left');
    expect(await page.locator('.in-play .card').count()).toBe(played);
  });

  inBrowser('W3, L4: on a phone has targets for fingers, full screen, and names all trashed cards', async () => {
    const { page } = await open(QUIET, { hasTouch: true, isMobile: true, viewport: SIZES[3] });
    const isTrashed = ({ game }: TableGame): boolean => game.trash.size > 2 && game.stack.length === 0;
    const table = tableWhere({ openHands: true, mode: { kind: 'set', name: 'size-distortion' } }, isTrashed);
    await importGame(page, { id: 'phone', created: 0, table });
    await question(page);
    for (const viewport of [SIZES[2], SIZES[3], SIZES[4]]) {
      await page.setViewportSize(viewport);
      const sizes = await page
        .locator('.bar .button, .prompt .button')
        .evaluateAll((all) => all.map(({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight) + 2));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
      expect(await page.getByRole('button', { name: 'Full screen' }).isVisible()).toBe(true);
      expect((await piles(page)).scrolls).toBe(false);
    }
    await page.locator('.trash .card').last().tap({ force: true });
    const named = (await page.locator('.tooltip em').textContent()) ?? '';
    const counts = [...named.matchAll(/\d+/g)].map(Number);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(table.game.trash.size);
    await page.close();
  });

  inBrowser('T1: explains a card on pointing, focus, key and long press, also in the log, until Escape', async () => {
    const page = await playNow({ ...QUIET, tooltipDelay: 200 });
    const box = page.locator('.tooltip');
    const militia = page.locator('.supply [data-card="militia"]');
    await militia.hover();
    await box.waitFor({ state: 'visible' });
    expect(await box.innerText()).toMatch(/Militia[\s\S]*attack[\s\S]*Costs 4, 10 left[\s\S]*three cards/);
    expect(await box.locator('em').textContent()).toMatch(/\(you have \d+ coins? and 1 buy\)$/);
    await box.hover();
    expect(await box.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await page.keyboard.press('s');
    await page.keyboard.press('i');
    await box.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await box.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.locator('.log .word').first().click();
    expect(await box.locator('strong').textContent()).toBe('Copper');
    await page.keyboard.press('Escape');
    const before = await page.locator('.in-play .card').count();
    const gold = page.locator('.supply [data-card="silver"]');
    await gold.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await box.waitFor({ state: 'visible' });
    await gold.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    await gold.dispatchEvent('click', { bubbles: true });
    expect(await page.locator('.in-play .card').count()).toBe(before);
    expect(await page.locator('.discard .card').count()).toBe(0);
  });

  inBrowser('L4: goes to full screen and back by a button and the key F', async () => {
    const page = await playNow();
    const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    expect(await isFull()).toBe(false);
  });

  inBrowser('asks before a turn is ended that could go on, and takes back what showed nothing new', async () => {
    const page = await playNow(FAST);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('You can still buy');
    await dialog.getByRole('button', { name: 'Go on playing' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const treasures = await page.locator('.prompt .main').innerText();
    await page.keyboard.press('t');
    await page.locator('.in-play .card').first().waitFor();
    await page.keyboard.press('u');
    await page.locator('.in-play .card').first().waitFor({ state: 'detached' });
    expect(await page.locator('.prompt .main').innerText()).toBe(treasures);
    await page.locator('.log .undone').waitFor();
  });

  inBrowser('lets a person arrange the hand by dragging and by keys, and keeps it so', async () => {
    let page = await playNow();
    const kinds = (): Promise<string[]> =>
      page
        .locator('.hand .card')
        .evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute('data-card') ?? ''))]);
    // One first hand in twelve has no Estate.
    while ((await kinds()).length === 1) page = await playNow();
    expect(await kinds()).toEqual(['copper', 'estate']);
    const last = (kind: string) => page.locator(`.hand [data-card="${kind}"]`).last();
    await last('estate').dragTo(page.locator('.hand [data-card="copper"]').first(), {
      targetPosition: { x: 8, y: 40 },
    });
    await expect.poll(kinds).toEqual(['estate', 'copper']);
    const reloaded = async (): Promise<string[]> => {
      await page.reload();
      await question(page);
      return kinds();
    };
    // On a busy machine, a page may be loaded before Chromium has passed on what the one before it stored.
    await expect.poll(reloaded, { timeout: 10_000, interval: 500 }).toEqual(['estate', 'copper']);
    await last('estate').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(kinds).toEqual(['copper', 'estate']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-card'))).toBe('estate');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(kinds).toEqual(['copper', 'estate']);
  });

  inBrowser('copies the log as text', async () => {
    const page = await playNow();
    await page.keyboard.press('t');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the log' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Turn 1: Player\n {2}Player plays \w+ Coppers?/);
  });

  inBrowser('is played by the command line too', async () => {
    const page = await playNow();
    await page.keyboard.press('/');
    await page.getByLabel('Answer', { exact: true }).fill('buy provinse');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('did you mean "province"?');
    await page.getByLabel('Answer', { exact: true }).fill('all-treasures');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('status').textContent()).toBe('Done: all-treasures');
    expect(await page.locator('.in-play .card').count()).toBeGreaterThan(0);
  });

  inBrowser('W8: asks the victim of an attack behind a curtain, while the others see who is waited for', async () => {
    const { page } = await reuse(QUIET);
    const table = tableWhere({}, (now) => now.game.stack.at(-1)?.part === 'attack' && automaticAnswer(now) === null);
    await importGame(page, { id: 'attack', created: 0, table });
    expect(await page.locator('.curtain h1').textContent()).toMatch(/^Pass to \w+: \w+ played Militia$/);
    await liftCurtain(page);
    expect(await question(page)).toMatch(/Militia/);
    expect(await page.locator('.player', { hasText: 'has to answer' }).count()).toBe(1);
  });
});

/** An action lies in the hand, and none may be played any more. */
const isTired = (game: Game): boolean =>
  game.phase === 'action' &&
  game.stack.length === 0 &&
  game.actions === 0 &&
  cardsIn(currentSeat(game).hand).some(isAction);

/** A turn in which nothing was played yet. */
const isFresh = (game: Game): boolean =>
  game.phase === 'action' && game.stack.length === 0 && currentSeat(game).inPlay.size === 0;

const hasVillage = (game: Game): boolean => has(currentSeat(game).hand, cardOf('village'));

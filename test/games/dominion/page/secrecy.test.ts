import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { CARD_NAMES, cardsIn, nameOf, seatAt } from '../../../../src/games/dominion/engine/index.js';
import {
  curtainOf,
  logOf,
  replayLog,
  seatToAnswer,
  startTable,
  type TableGame,
  tableView,
  textOfLine,
  titleOf,
} from '../../../../src/games/dominion/table/index.js';
import { inBrowser } from '../../../report/html/browser.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { people, tableNumber } from '../table/table-specs.js';
import { FAST, importGame, storedGame, storedText, tableOpener } from './open-table.js';

const { open } = tableOpener();

const GAMES = sized({ test: 1, long: 200 });
const CLICKS = sized({ test: 30, long: 400 });

/** Everything in the document that names a card, by the zone in which it is; and all text outside of the zones. */
const inDocument = (page: Page) =>
  page.evaluate(() => {
    const zoneOf = (element: Element): string =>
      element.closest('.log') !== null
        ? 'log'
        : (element.closest('[data-cards]')?.getAttribute('data-cards') ?? 'none');
    const cards: Record<string, string[]> = {};
    for (const element of document.querySelectorAll('[data-card]')) {
      const zone = zoneOf(element);
      cards[zone] = [...(cards[zone] ?? []), element.getAttribute('data-card') ?? ''];
    }
    const rest = document.body.cloneNode(true) as HTMLElement;
    for (const zone of rest.querySelectorAll('.sprite, script, .log, [data-cards], .prompt, .tooltip')) zone.remove();
    const lines = [...document.querySelectorAll('.log li')].map((line) => line.textContent ?? '');
    return { cards, lines, rest: rest.outerHTML, title: document.title, address: location.hash };
  });

type InDocument = Awaited<ReturnType<typeof inDocument>>;

const TITLES = CARD_NAMES.map(titleOf);

/** Names of cards in a text, as words. */
const cardsNamedIn = (text: string): string[] => TITLES.filter((title) => new RegExp(`\\b${title}s?\\b`).test(text));

function expectOnlyKnown(found: InDocument, table: TableGame, isCurtain: boolean): void {
  const seat = seatToAnswer(table) as number;
  const view = tableView(table, isCurtain ? 'public' : seat);
  const logged = logOf(view).flatMap(({ lines }) => lines.map(textOfLine));
  expect(found.lines.map((line) => line.replace(' (taken back)', ''))).toEqual(logged);
  const hand = isCurtain ? [] : cardsIn(seatAt(view.view, seat).hand).map(nameOf);
  expect((found.cards['hand'] ?? []).toSorted()).toEqual(hand.toSorted());
  expect(found.cards['none'] ?? []).toEqual([]);
  if (isCurtain) expect(Object.keys(found.cards).filter((zone) => zone !== 'log')).toEqual([]);
  // The curtain names the attack that was played, which everybody has seen.
  const played = isCurtain ? (curtainOf(table, null)?.sentence ?? '') : '';
  const live = logged.at(-1) ?? '';
  const known = [...cardsNamedIn(played), ...cardsNamedIn(live)];
  expect(cardsNamedIn(found.rest).filter((title) => !known.includes(title))).toEqual([]);
  expect(cardsNamedIn(`${found.title} ${found.address}`)).toEqual([]);
}

/** Options and answers, and no hand, no deck, nothing that was drawn. */
function expectOnlyLog(text: string): void {
  const { record, ...summary } = JSON.parse(text) as { record: string };
  expect(Object.keys(summary).sort()).toEqual(['created', 'id', 'isOver', 'names']);
  const { table, ...rest } = JSON.parse(record) as { table: object };
  expect(Object.keys(rest).sort()).toEqual(['created', 'id']);
  expect(['format', 'moves', 'options', 'times']).toEqual(expect.arrayContaining(Object.keys(table)));
}

/** Clicks at random on what lights up and on buttons, as somebody would who does not think. */
const clickSomething = (page: Page, choice: number): Promise<void> =>
  page.evaluate((random) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('.card.lit, .prompt button:not([aria-disabled]), .curtain .main'),
    ];
    all[random % all.length]?.click();
  }, choice);

describe('while two people play at one screen', () => {
  inBrowser(
    'nothing that the person in front may not know is in the document, the title, the address or the storage',
    async () => {
      const { page, errors } = await open({ ...FAST, confirmEnd: false });
      for (let number = 0; number < GAMES; number++) {
        const start = unwrap(startTable(tableNumber(number, { seats: people(2) })));
        await importGame(page, { id: `game-${number}`, created: 0, table: start });
        const random = seededRandom(number, -61);
        for (let clicks = 0; clicks < CLICKS; clicks++) {
          await page.locator('#question, .curtain, .end').first().waitFor();
          if ((await page.locator('.end').count()) > 0) break;
          const record = await storedGame(page);
          const table = unwrap(replayLog(record.table));
          expectOnlyKnown(await inDocument(page), table, (await page.locator('.curtain').count()) > 0);
          expectOnlyLog(await storedText(page));
          await clickSomething(page, random.below(1000));
        }
      }
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});

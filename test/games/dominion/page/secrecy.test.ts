import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { CARD_NAMES, cardsIn, nameOf, seatAt } from '../../../../src/games/dominion/engine/index.js';
import {
  curtainOf,
  logOf,
  NO_SELECTION,
  parseTableRecord,
  promptOf,
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
import { playTable } from '../table/model-person.js';
import { people, tableNumber } from '../table/table-specs.js';
import { FAST, importGame, tableOpener } from './open-table.js';

const { open } = tableOpener();

const GAMES = sized({ test: 1, long: 200 });
const CLICKS = sized({ test: 30, long: 100 });
/** Games are taken up at one of so many places between their beginning and their end. */
const PLACES = 8;

/**
 * Clicks at random on what lights up and on buttons, as somebody would who does not think, and tells what the page has and shows then:
 * everything in the document that names a card, by the zone in which it is, all text outside of the zones, and what is stored.
 * All in one go, since a message to the browser and back takes longer than the rest.
 */
const clickAndLook = (page: Page, choice: number | null) =>
  page.evaluate(async (random) => {
    if (random !== null) {
      const clickable = '.card.lit, .prompt button:not([aria-disabled]), .curtain .main';
      const all = [...document.querySelectorAll<HTMLElement>(clickable)];
      all[random % all.length]?.click();
    }
    const readStored = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('dominion');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const key = location.hash.split('/').at(-1) as string;
          const get = request.result.transaction('games').objectStore('games').get(key);
          get.onsuccess = () => {
            request.result.close();
            resolve(String(get.result));
          };
        };
      });
    // The page draws a move, then logs and stores it, and goes on by itself where there is no choice: until nothing changes any more.
    let stored = '';
    let before = '';
    let now = '';
    do {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      stored = await readStored();
      before = now;
      now = stored + document.body.textContent;
    } while (before !== now || document.querySelector('#question, .curtain, .end') === null);
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
    for (const zone of rest.querySelectorAll('svg, script, .log, [data-cards], .prompt, .tooltip')) zone.remove();
    return {
      stored,
      cards,
      lines: [...document.querySelectorAll('.log li')].map((line) => line.textContent ?? ''),
      rest: rest.outerHTML,
      title: document.title,
      address: location.hash,
      isCurtain: document.querySelector('.curtain') !== null,
      isEnd: document.querySelector('.end') !== null,
    };
  }, choice);

type InPage = Awaited<ReturnType<typeof clickAndLook>>;

const ANY_TITLE = new RegExp(`\\b(${CARD_NAMES.map(titleOf).join('|')})s?\\b`, 'g');

/** Names of cards in a text, as words. */
const cardsNamedIn = (text: string): string[] => [...text.matchAll(ANY_TITLE)].map(([, title]) => title as string);

function expectOnlyKnown(found: InPage, table: TableGame): void {
  const { isCurtain } = found;
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
  // To whom is asked, the question is read out as well: "Militia! You have no Moat to show."
  const asked = isCurtain ? '' : (promptOf(view, NO_SELECTION, { confirmSingle: false })?.sentence ?? '');
  const known = [played, asked, logged.at(-1) ?? ''].flatMap(cardsNamedIn);
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

/** The n-th game, somewhere between its beginning and its end. */
function gameUnderway(number: number): TableGame {
  const stages: TableGame[] = [];
  playTable(unwrap(startTable(tableNumber(number, { seats: people(2 + ((number + 1) % 5)) }))), number, (table) =>
    stages.push(table),
  );
  return stages[Math.floor((stages.length * (number % PLACES)) / PLACES)] as TableGame;
}

describe('while two to six people play at one screen', () => {
  inBrowser(
    'nothing that the person in front may not know is in the document, the title, the address or the storage',
    async () => {
      const { page, errors } = await open({ ...FAST, confirmEnd: false });
      for (let number = 0; number < GAMES; number++) {
        await importGame(page, { id: `game-${number}`, created: 0, table: gameUnderway(number) });
        const random = seededRandom(number, -61);
        for (let clicks = 0; clicks < CLICKS; clicks++) {
          const found = await clickAndLook(page, clicks === 0 ? null : random.below(1000));
          if (found.isEnd) break;
          const { record } = JSON.parse(found.stored) as { record: string };
          expectOnlyKnown(found, unwrap(replayLog(unwrap(parseTableRecord(record)).table)));
          expectOnlyLog(found.stored);
        }
      }
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CARD_NAMES } from '../../../../src/games/dominion/engine/index.js';
import { titleOf } from '../../../../src/games/dominion/table/index.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG, sized } from '../../../sizes.js';
import { networkOpener, openTable, sitDown, start } from './open-network.js';
import { playByMouse } from './playing.js';

const { serve, visit } = networkOpener();

const SEATS = LONG ? [3, 4, 5, 6] : [3];
const CLICKS = sized({ test: 12, long: 60 });

/** What a page has of a game: cards by the zone in which they are, the log, all other text, and everything that is stored. */
const lookAt = (page: Page) =>
  page.evaluate(async () => {
    const stored = await new Promise<unknown[]>((resolve, reject) => {
      const request = indexedDB.open('dominion');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const all = request.result.transaction('games').objectStore('games').getAll();
        all.onsuccess = () => {
          request.result.close();
          resolve(all.result);
        };
      };
    });
    const cards: Record<string, string[]> = {};
    for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
      const zone = element.closest('.log') === null ? element.closest<HTMLElement>('[data-cards]') : null;
      const name = element.closest('.log') === null ? (zone?.dataset['cards'] ?? 'none') : 'log';
      cards[name] = [...(cards[name] ?? []), element.dataset['card'] ?? ''];
    }
    const rest = document.body.cloneNode(true) as HTMLElement;
    for (const part of rest.querySelectorAll('svg, script, .log, [data-cards], .prompt, .tooltip, [aria-live]'))
      part.remove();
    return {
      cards,
      lines: [...document.querySelectorAll('.log li')].map(({ textContent }) => textContent ?? ''),
      rest: rest.outerHTML,
      stored: JSON.stringify([stored, { ...localStorage }, { ...sessionStorage }]),
    };
  });

/** A bot at the table is called like its card. */
const HIDDEN = CARD_NAMES.filter((name) => name !== 'smithy');
const anyOf = (words: readonly string[]): RegExp => new RegExp(`\\b(?:${words.join('|')})s?\\b`);
const ANY_NAME = anyOf(HIDDEN);
const ANY_TITLE = anyOf(HIDDEN.map(titleOf));

/** `name` is whose page it is; null for a spectator. */
async function expectOnlyKnown(page: Page, name: string | null): Promise<void> {
  const { cards, lines, rest, stored } = await lookAt(page);
  expect(cards['none'] ?? []).toEqual([]);
  expect(cards['deck'] ?? []).toEqual([]);
  if (name === null) expect(cards['hand'] ?? []).toEqual([]);
  const drawnByOthers = lines.filter((line) => / draws /.test(line) && !line.startsWith(`${name} `));
  expect(drawnByOthers.filter((line) => ANY_TITLE.test(line))).toEqual([]);
  expect(rest).not.toMatch(ANY_TITLE);
  expect(stored).not.toMatch(ANY_NAME);
}

/** Plays, and waits for what comes of it: until the server replies, the page shows the same question, which is no other one. */
async function answer(page: Page): Promise<void> {
  const before = await page.locator('body').textContent();
  await playByMouse(page);
  await page.waitForFunction((text) => document.body.textContent !== text, before);
}

describe('in a game over the network', () => {
  for (const seats of SEATS) {
    inBrowser(
      `with ${seats} seats, no page has a card that its person may not know, nor has a spectator's`,
      async () => {
        const { url } = await serve();
        const { page: ann, errors } = await visit(url);
        const link = await openTable(ann, 'Ann', ['remote', ...Array<string>(seats - 2).fill('big-money')]);
        const { page: bob } = await visit(link);
        await sitDown(bob, 'Bob');
        const { page: tv } = await visit(link.replace('#join', '#watch'));
        await start(ann);
        await tv.locator('.watching .table').waitFor();
        for (let clicks = 0; clicks < CLICKS; clicks++) {
          const isAnn = await Promise.race(
            [ann, bob].map((page) =>
              page
                .locator('#question')
                .waitFor()
                .then(() => page === ann),
            ),
          );
          await answer(isAnn ? ann : bob);
          for (const [page, name] of [
            [ann, 'Ann'],
            [bob, 'Bob'],
            [tv, null],
          ] as const)
            await expectOnlyKnown(page, name);
        }
        expect(await ann.locator('.log li').count()).toBeGreaterThan(0);
        expect(errors).toEqual([]);
        for (const page of [ann, bob, tv]) await page.context().close();
      },
    );
  }
});

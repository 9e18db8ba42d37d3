import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { revealHidden } from '../../../../src/core/reveal-hidden-characters.js';
import { DOMINION_BROWSER_TABLE } from '../../../../src/games/dominion/browser-table.js';
import { makeTableRecord, startTable } from '../../../../src/games/dominion/table/index.js';
import { GZIP } from '../../../../src/host/page-files.js';
import { makePageFiles } from '../../../../src/kit/browser-table.js';
import { inBrowser } from '../../../report/html/browser.js';
import { unwrap } from '../../../unwrap.js';
import { optionsWith, person } from '../table/table-specs.js';
import { hostileTexts } from './hostile-texts.js';
import { FAST, goTo, importGame, tableOpener } from './open-table.js';

const { open } = tableOpener();

test('the first load is at most 70 kB, and with what games over the network need at most 90 kB', () => {
  const files = [...makePageFiles(DOMINION_BROWSER_TABLE, 'test')];
  const bytesOf = (those: typeof files): number =>
    those.reduce((sum, [, { text }]) => sum + gzipSync(text, GZIP).length, 0);
  const without = (...later: readonly string[]): typeof files => files.filter(([path]) => !later.includes(path));
  const first = without('/table-net.js', '/table-jsonrpc.js');
  expect(first.length).toBe(files.length - 2);
  expect(bytesOf(first)).toBeLessThanOrEqual(70_000);
  expect(bytesOf(without('/table-jsonrpc.js'))).toBeLessThanOrEqual(90_000);
});

describe('the policy of the offline page', () => {
  inBrowser('forbids inline script, eval and requests', async () => {
    const { page, errors } = await open(FAST);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "inline"';
      document.body.append(script);
      const button = document.createElement('div');
      button.setAttribute('onclick', 'document.title = "handler"');
      document.body.append(button);
      button.click();
    });
    const evaluated = await page.evaluate(() => {
      // The page's own world, where the policy holds.
      const script = document.querySelector('script');
      return script?.textContent?.includes('new Function') || /\beval\(/.test(script?.textContent ?? '');
    });
    expect(evaluated).toBe(false);
    expect(await page.title()).toBe('Dominion');
    expect(errors.filter((error) => error.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+';/);
    await page.close();
  });
});

const SEATS = 5;

describe('1,000 hostile names', () => {
  inBrowser('are shown as text, with what they hide written out', async () => {
    const { page, errors } = await open(FAST);
    const names = hostileTexts(1000);
    const records = Array.from({ length: names.length / SEATS }, (_, game) => {
      const own = names.slice(game * SEATS, (game + 1) * SEATS);
      const table = unwrap(startTable(optionsWith({ seats: own.map(person) })));
      return {
        id: `game-${game}`,
        created: game,
        isOver: false,
        names: own,
        record: makeTableRecord({ id: `game-${game}`, created: game, table }),
      };
    });
    await page.evaluate(
      (all) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('dominion');
          request.onsuccess = () => {
            const change = request.result.transaction('games', 'readwrite');
            for (const game of all) change.objectStore('games').put(JSON.stringify(game), game.id);
            change.oncomplete = () => resolve();
          };
        }),
      records,
    );
    await goTo(page, 'games');
    await page.locator('.game').nth(199).waitFor();
    const shown = (await page.locator('.game > span').allInnerTexts()).join('\n');
    const squeezed = (text: string): string => text.replace(/\s+/g, ' ');
    expect(names.filter((name) => !squeezed(shown).includes(squeezed(revealHidden(name))))).toEqual([]);
    expect(await page.locator('.game img, .game script').count()).toBe(0);
    await importGame(page, {
      id: 'hostile',
      created: 0,
      table: unwrap(startTable(optionsWith({ seats: names.slice(0, 6).map(person) }))),
    });
    expect(squeezed(await page.locator('.curtain h1').innerText())).toContain(
      squeezed(revealHidden(names[0] as string)),
    );
    await page.locator('.curtain .main').click();
    expect(await page.locator('.player').count()).toBe(6);
    expect(await page.locator('main img').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});

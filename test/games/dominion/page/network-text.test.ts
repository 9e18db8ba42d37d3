import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { revealHidden } from '../../../../src/core/reveal-hidden-characters.js';
import { create, join } from '../../../host/tables/serving-tables.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG, longName } from '../../../sizes.js';
import { hostileTexts } from './hostile-texts.js';
import { networkOpener, sitDown, start } from './open-network.js';

const { serve, visit } = networkOpener();

const LINES_AT_ONCE = 100;

/** Lets everything pass between page and server, and adds lines of chat that the server never sent. */
async function addLines(page: Page, lines: readonly string[]): Promise<() => void> {
  let send: (frame: string) => void = () => {};
  await page.routeWebSocket(/\/join\//, (socket) => {
    socket.connectToServer();
    send = (frame) => socket.send(frame);
  });
  return () => {
    for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
      const some = lines.slice(first, first + LINES_AT_ONCE);
      const params = { first, lines: some.map((text) => ({ seat: 0, name: text.slice(0, 40), text, at: 0 })) };
      send(JSON.stringify({ jsonrpc: '2.0', method: 'Chat', params }));
    }
  };
}

describe('what others wrote', () => {
  inBrowser(
    '1,000 hostile lines and names of the chat are shown as text, with what they hide written out',
    async () => {
      const server = await serve();
      const key = await create(server);
      const { page, errors } = await visit(server.url);
      const lines = hostileTexts(1000);
      const send = await addLines(page, lines);
      await page.goto(`${server.url}#join/${key}`);
      await page.reload();
      await sitDown(page, 'Ann');
      await page.locator('.chat').waitFor();
      send();
      await page.locator('.chat li').nth(999).waitFor();
      const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
      const shown = (await page.locator('.chat li .words').allInnerTexts()).map(squeezed);
      expect(lines.filter((line, index) => shown[index] !== squeezed(revealHidden(line)))).toEqual([]);
      expect(await page.locator('.chat :is(img, script, iframe, object, b, i)').count()).toBe(0);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  (LONG ? inBrowser : test.skip)(
    longName('W8: the victim of an attack is asked, and the others see who is waited for'),
    async () => {
      const server = await serve();
      const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }];
      const mode = {
        kind: 'pick',
        cards: 'militia witch bureaucrat bandit village festival market cellar moat chapel'.split(' '),
      };
      const key = await create(server, { seats, mode });
      const { page } = await visit(`${server.url}#join/${key}`);
      await sitDown(page, 'Ann');
      const bob = await join(server, key, 'Bob', 3);
      const eve = await join(server, key, 'Eve', 5);
      await page.locator('.lobby-seats').getByText('Eve').waitFor();
      await start(page);
      bob.play();
      eve.play();
      const isAttacked = page.locator('#question', { hasText: /Militia|Bureaucrat|Bandit/ });
      for (let turn = 0; turn < 60 && (await isAttacked.count()) === 0; turn++) {
        await page.locator('#question').waitFor();
        if ((await isAttacked.count()) > 0) break;
        await page.locator('.prompt .main, .prompt [data-answer="end"]').last().click();
        await page.locator('.prompt.waiting').or(page.locator('#question')).first().waitFor();
      }
      expect(await isAttacked.count()).toBe(1);
      expect(bob.person.view?.waitingFor ?? eve.person.view?.waitingFor).toBe(0);
      expect(await page.locator('.player.on-turn').innerText()).not.toContain('Ann');
      await page.context().close();
    },
  );
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from '../../../peer/players.js';
import { inBrowser } from '../../../report/html/browser.js';
import { expectAccessible, networkOpener } from './open-network.js';
import { playByMouse } from './playing.js';
import { lineOf, startHerald } from './start-herald.js';

const { serve, visit } = networkOpener();

const MOST_CLICKS = 500;

async function sitDown(page: Page, port: string): Promise<void> {
  await page.getByRole('link', { name: 'Join' }).click();
  await page.getByLabel('Port').fill(port);
  await page.getByRole('button', { name: 'Join the LAN game' }).click();
  await page.getByRole('heading', { name: 'LAN game' }).waitFor();
}

/** Nothing on the wire says who else is there, so the game is started again until somebody is. */
async function startGame(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Start the game' });
  while ((await page.locator('.lan').count()) === 0) {
    await button.click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(200);
  }
}

/** Plays to the end. Until the server has answered a click, the page shows the old question, so each answer is waited for. */
async function playOut(page: Page, received: () => number): Promise<void> {
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    const before = received();
    if (!(await playByMouse(page))) return;
    await eventually(() => received() > before);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

describe('a person at a LAN game', () => {
  inBrowser('plays a whole game against a client of herald player, and sees all hands', async () => {
    const { url } = await serve();
    const relay = startHerald('serve', '--protocol', 'lan/live', '--port', '0');
    const port = /:(\d+)\s/.exec(await lineOf(relay))?.[1] ?? '';
    const { page, errors } = await visit(url, { bypassCSP: true });
    let frames = 0;
    page.on('websocket', (socket) => socket.on('framereceived', () => frames++));
    await sitDown(page, port);
    expect(await page.locator('main').innerText()).toContain('Nothing is hidden in a LAN game');
    await expectAccessible(page, 'LAN game: before the start');
    const opponent = startHerald(
      'player',
      'big-money',
      '--protocol',
      'lan/live',
      '--port',
      port,
      '--start-pause',
      '0ms',
    );
    const said = lineOf(opponent);
    await startGame(page);
    await page.locator('#question').waitFor();
    await expectAccessible(page, 'LAN game: table');
    expect(await page.locator('.supply .card').count()).toBe(17);
    expect(await page.locator('.player').allInnerTexts()).toEqual([
      expect.stringContaining('You (player 1)'),
      // The hand that every player begins its second turn with.
      expect.stringMatching(/Player 2[\s\S]*2 Estate, 3 Copper/),
    ]);
    await playOut(page, () => frames);
    // Both buy the dearest of Province, Gold and Silver: nothing is left to chance, and the lowest number wins.
    expect(await page.locator('.end h1').innerText()).toBe('You have won');
    await expectAccessible(page, 'LAN game: end');
    expect(await page.locator('.end tbody tr').allInnerTexts()).toEqual(['You (player 1)\t33', 'Player 2\t33']);
    expect(await said).toBe('won: player 1 (player 1 33, player 2 33)\n');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  inBrowser('hosts a game that others join, and is told why a server cannot be reached', async () => {
    const { url } = await serve();
    const { page, errors } = await visit(url, { bypassCSP: true });
    await page.getByRole('link', { name: 'Join' }).click();
    await page.getByLabel('Port').fill('1');
    await page.getByRole('button', { name: 'Join the LAN game' }).click();
    await page.getByRole('heading', { name: 'The connection has ended' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('127.0.0.1:1');
    await expectAccessible(page, 'LAN game: connection ended');
    await page.goto(url);
    await page.getByRole('link', { name: 'Join' }).click();
    await page.getByLabel('Port').evaluate((input: HTMLInputElement) => input.removeAttribute('min'));
    await page.getByLabel('Port').fill('0');
    await page.getByRole('button', { name: 'Host a LAN game' }).click();
    const port = /port (\d+)/.exec(await page.locator('main p').first().innerText())?.[1] ?? '';
    startHerald('player', 'smithy', '--protocol', 'lan/live', '--port', port, '--start-pause', '0ms');
    await startGame(page);
    await page.locator('#question').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { expectAccessible, giveUp, networkOpener, playTurn } from './open-network.js';
import { playByMouse } from './playing.js';
import { lineOf, startHerald } from './start-herald.js';

const { serve, visit } = networkOpener();

const MOST_CLICKS = 1_500;

/** A server of the JSON-RPC protocol as anybody may run one, with a game for two. */
async function startForeign(origin: string, ...args: readonly string[]): Promise<{ readonly socket: string }> {
  const server = startHerald('serve', '--port', '0', '--allow-origin', origin, ...args);
  const line = await lineOf(server);
  const url = /http:\/\/[\w.:]+/.exec(line)?.[0] ?? '';
  const body = JSON.stringify({ kingdom: 'first-game', num_players: 2, seed: 3 });
  const created = await fetch(`${url}/game`, { method: 'POST', body });
  const { key } = (await created.json()) as { key: string };
  return { socket: `${url.replace('http', 'ws')}/join/${key}` };
}

async function goThere(page: Page, socket: string): Promise<void> {
  await page.getByRole('link', { name: 'Join' }).click();
  await page.getByLabel('Link or address').fill(socket);
  await page.getByRole('button', { name: 'Go there' }).click();
  await page.getByLabel('Your name').waitFor();
}

async function sitDownThere(page: Page, name = 'Ann'): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('heading', { name: 'Waiting for your first turn' }).waitFor();
}

describe('a person at a server of the JSON-RPC protocol', () => {
  inBrowser('plays as an ordinary player, against a program', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin);
    const { page, errors } = await visit(url);
    await goThere(page, socket);
    await sitDownThere(page);
    startHerald('player', 'big-money', '--url', socket, '--name', 'Money');
    await page.locator('#question').waitFor();
    expect(await page.locator('.supply .card').count()).toBe(17);
    expect(await page.locator('.player').allInnerTexts()).toEqual([
      expect.stringContaining('Ann'),
      expect.stringContaining('Money'),
    ]);
    for (let clicks = 0; clicks < (LONG ? MOST_CLICKS : 12) && (await playByMouse(page)); clicks++);
    if (LONG) expect(await page.locator('.end h1').innerText()).toMatch(/^You have (?:won|lost)$/);
    else expect(Number(await page.locator('.supply [data-card="silver"] .count').innerText())).toBeLessThan(40);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  inBrowser('sees who has joined, who plays, and what the others buy', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin);
    const { page: ann, errors } = await visit(url);
    const { page: bob } = await visit(url);
    await goThere(ann, socket);
    await sitDownThere(ann);
    await ann.getByText('1 of 2 are here: Ann').waitFor();
    await goThere(bob, socket);
    await sitDownThere(bob, 'Bob');
    const isAsked = (page: Page): Promise<number> => page.locator('#question').count();
    await expect.poll(async () => (await isAsked(ann)) + (await isAsked(bob))).toBe(1);
    const [first, second, name] = (await isAsked(ann)) > 0 ? [ann, bob, 'Bob'] : [bob, ann, 'Ann'];
    await playTurn(first);
    await first.getByText(`${name} plays`).waitFor();
    const coppers = async (): Promise<number> =>
      Number(await first.locator('.supply [data-card="copper"] .count').innerText());
    const before = await coppers();
    await second.locator('.supply [data-card="copper"].lit').click();
    await expect.poll(coppers, { timeout: 10_000 }).toBe(before - 1);
    expect(await first.locator('.player.on-turn').innerText()).toContain(name);
    expect(errors).toEqual([]);
    await ann.context().close();
    await bob.context().close();
  });

  inBrowser('wins when the other one leaves, and has no screen with an accessibility violation', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin, '--rejoin-window', '0');
    const { page } = await visit(url, { bypassCSP: true });
    await goThere(page, socket);
    await expectAccessible(page, 'name');
    await sitDownThere(page);
    await expectAccessible(page, 'waiting');
    const other = startHerald('player', 'big-money', '--url', socket, '--name', 'Money');
    await page.locator('#question').waitFor();
    await expectAccessible(page, 'table');
    other.kill('SIGKILL');
    await page.getByRole('heading', { name: 'You have won' }).waitFor();
    await expectAccessible(page, 'end');
    await page.context().close();
  });

  inBrowser('is asked before it leaves, which it cannot take back', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin);
    const { page } = await visit(url);
    await goThere(page, socket);
    await sitDownThere(page);
    startHerald('player', 'big-money', '--url', socket, '--name', 'Money');
    await page.locator('#question').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on playing' }).click();
    expect(await page.locator('#question').isVisible()).toBe(true);
    await giveUp(page);
    await page.getByRole('heading', { name: 'Dominion', exact: true }).waitFor();
    await page.context().close();
  });

  inBrowser('is told when an answer has come too late', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin, '--deadline', '3000');
    const { page } = await visit(url);
    await goThere(page, socket);
    await sitDownThere(page);
    startHerald('player', 'big-money', '--url', socket, '--name', 'Money');
    await page.locator('#question').waitFor();
    await page.getByRole('heading', { name: 'The connection has ended' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('the server says:');
    await page.context().close();
  });

  inBrowser('is told that a server cannot be reached', async () => {
    const { url } = await serve();
    const { page } = await visit(url, { bypassCSP: true });
    await goThere(page, 'ws://127.0.0.1:1/join/nobody');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.getByRole('heading', { name: 'The connection has ended' }).waitFor();
    await expectAccessible(page, 'connection ended');
    await page.context().close();
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished } from 'vitest';
import { MAIN } from '../../../cli/herald.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { networkOpener } from './open-network.js';
import { playByMouse } from './playing.js';

const { serve, visit } = networkOpener();

const MOST_CLICKS = 1_500;

function start(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'close');
  });
  return child;
}

/** A server of the JSON-RPC protocol as anybody may run one, with a game for two. */
async function startForeign(origin: string, kingdom: string): Promise<{ readonly socket: string }> {
  const server = start('serve', '--port', '0', '--allow-origin', origin);
  const line = String(((await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer])[0]);
  const url = /http:\/\/[\w.:]+/.exec(line)?.[0] ?? '';
  const body = JSON.stringify({ kingdom, num_players: 2, seed: 3 });
  const created = await fetch(`${url}/game`, { method: 'POST', body });
  const { key } = (await created.json()) as { key: string };
  return { socket: `${url.replace('http', 'ws')}/join/${key}` };
}

describe('a person at a server of the JSON-RPC protocol', () => {
  inBrowser('plays as an ordinary player, against a program', async () => {
    const { url } = await serve();
    const { socket } = await startForeign(new URL(url).origin, 'first-game');
    const { page, errors } = await visit(url);
    await page.getByRole('link', { name: 'Join' }).click();
    await page.getByLabel('Link or address').fill(socket);
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByLabel('Your name').fill('Ann');
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.getByRole('heading', { name: 'Waiting for your first turn' }).waitFor();
    start('player', 'big-money', '--url', socket, '--name', 'Money');
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
});

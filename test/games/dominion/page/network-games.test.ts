import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { MAIN } from '../../../cli/herald.js';
import { inBrowser } from '../../../report/html/browser.js';
import { LONG } from '../../../sizes.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { giveUp, networkOpener, openTable, sitDown, start } from './open-network.js';

const { visit } = networkOpener();

const player = (protocol: string): string =>
  fileURLToPath(new URL(`../../../../examples/players/${protocol}/money.mjs`, import.meta.url));

const BOTS = ['--bot', `Scheme=node ${player('sexpr')}`, '--bot', `Money=node ${player('jsonrpc')} {url}`];

type TableProcess = ChildProcessByStdio<null, Readable, null>;

/** `herald table` as a process of its own, which ends with the test at the latest. */
async function startProcess(
  ...args: readonly string[]
): Promise<{ readonly child: TableProcess; readonly url: string }> {
  const child = spawn(process.execPath, [MAIN, 'table', '--no-open', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'close');
  });
  const line = String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  return { child, url: /http:\S+/.exec(line)?.[0] ?? '' };
}

/** All cards that the page shows or counts, wherever they are. */
const cardCount = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sum = (texts: readonly (string | null)[]): number => texts.reduce((total, text) => total + Number(text), 0);
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const counts = all('.player .counts').flatMap(({ textContent }) => textContent?.match(/\d+/g) ?? []);
    const piles = all('.supply .count').map(({ textContent }) => textContent);
    return sum(counts) + sum(piles) + all('.in-play .card').length + all('.trash .card').length;
  });

const WANTED = ['province', 'gold', 'silver'];

/** Plays until somebody else is waited for. What is shown may change at any moment, so that looking and clicking are one step. */
async function playTurn(page: Page): Promise<void> {
  for (;;) {
    await page.locator('#question, .prompt.waiting, .end').first().waitFor();
    if ((await page.locator('#question').count()) === 0) return;
    await page.evaluate((names) => {
      const main = document.querySelector<HTMLElement>('.prompt .main:not([aria-disabled])');
      const piles = names.map((name) => document.querySelector<HTMLElement>(`.supply .lit[data-card="${name}"]`));
      const pile = main?.dataset['answer'] === 'end' ? piles.find((each) => each !== null) : undefined;
      (pile ?? main)?.click();
    }, WANTED);
    await page.waitForTimeout(50);
  }
}

describe('over real sockets', () => {
  inBrowser('two browsers and a program play on after a tab was killed, and the server with -9', async () => {
    const data = temporaryFolder();
    const { child, url } = await startProcess('--port', '0', '--data', data, ...BOTS);
    const { page: ann } = await visit(url);
    const link = await openTable(ann, 'Ann', ['remote', 'program:Money']);
    const { page: tab } = await visit(link);
    await sitDown(tab, 'Bob');
    await start(ann);
    await playTurn(ann);
    await tab.locator('#question').waitFor();
    const cards = await cardCount(tab);
    await tab.close();
    await ann.locator('.player', { hasText: 'away' }).waitFor();
    const bob = await tab.context().newPage();
    await bob.goto(url);
    await bob.getByRole('link', { name: /Continue/ }).click();
    await bob.locator('#question').waitFor();
    expect(await cardCount(bob)).toBe(cards);
    expect(cards).toBe(10 * 10 + (12 + 3 * 3) + 12 + 12 + 20 + 60 + 40 + 30);
    child.kill('SIGKILL');
    await once(child, 'close');
    await bob.getByText('Connection lost, trying again').waitFor();
    expect(await bob.locator('.supply .card').count()).toBe(17);
    expect(await bob.locator('#question').count()).toBe(0);
    await startProcess('--port', new URL(url).port, '--data', data, ...BOTS);
    await bob.locator('#question').waitFor();
    expect(await cardCount(bob)).toBe(cards);
    await playTurn(bob);
    await ann.locator('#question').waitFor();
    expect(await cardCount(ann)).toBe(cards);
    await ann.context().close();
    await bob.context().close();
  });

  inBrowser(
    'H1: a person here, one elsewhere, a strategy and a bridged program play to the end, and again',
    async () => {
      const { url } = await startProcess('--port', '0', ...BOTS);
      const { page: ann, errors } = await visit(url);
      const link = await openTable(ann, 'Ann', ['remote', 'smithy', 'program:Scheme']);
      const { page: bob } = await visit(link);
      await sitDown(bob, 'Bob');
      await start(ann);
      for (let turn = 0; turn < (LONG ? 100 : 2) && (await ann.locator('.end').count()) === 0; turn++) {
        for (const page of [ann, bob]) {
          await page.locator('#question, .end').first().waitFor();
          await playTurn(page);
        }
      }
      if (!LONG) {
        await giveUp(ann);
        await giveUp(bob);
      }
      for (const page of [ann, bob]) {
        await page.locator('.end h1').waitFor();
        expect(await page.locator('.end h1').innerText()).toMatch(/ wins? with | share the victory /);
        expect(await page.locator('.numbers tbody tr').count()).toBe(4);
      }
      await ann.getByRole('button', { name: 'Rematch' }).click();
      await ann.locator('.lobby').waitFor();
      await bob.getByRole('link', { name: 'Sit down there' }).click();
      await sitDown(bob, 'Bob');
      await ann.locator('.lobby-seats').getByText('Bob').waitFor();
      expect(errors).toEqual([]);
      await ann.context().close();
      await bob.context().close();
    },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { DOMINION_BROWSER_TABLE } from '../dist/games/dominion/browser-table.js';
import { makeOfflinePage } from '../dist/kit/browser-table.js';
import type { Bench, Work } from './bench.js';
import { percentile } from './percentiles.js';

/** About what a slow phone is to a desktop. */
const SLOWDOWN = 4;

const FAST = JSON.stringify({ pace: 0, motion: 'off', confirmEnd: false });

/** The least page that draws something on a click. */
const BARE_PAGE =
  '<!doctype html><title>bare</title><button onclick="this.textContent = performance.now()">go</button>';

/** Opens a page from disk in Chromium, slowed down. */
async function withPage<T>(html: string, use: (page: Page) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const path = join(directory, 'page.html');
    writeFileSync(path, html);
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(pathToFileURL(path).href);
    await page.evaluate((text) => localStorage.setItem('dominion.options', text), FAST);
    await page.reload();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await use(page);
  } finally {
    await browser.close();
    rmSync(directory, { recursive: true });
  }
}

/** Clicks an element; returns the milliseconds until the picture that follows from it was drawn. */
const clickTime = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (selected) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        (document.querySelector(selected) as HTMLElement).click();
        requestAnimationFrame(() => {
          // The first task after a frame was made begins when it has been drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begin);
          port2.postMessage(null);
        });
      }),
    selector,
  );

/** Plays by clicks for the given time, and times each. */
async function timeGame(page: Page, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await page.locator('#question, .end, .start').first().waitFor();
    if ((await page.locator('#question').count()) === 0) {
      await page.evaluate(() => {
        location.hash = 'start';
      });
      await page.getByRole('button', { name: /Play now/ }).click();
      continue;
    }
    const wanted = '.supply .card.lit:is([data-card="silver"], [data-card="gold"], [data-card="province"])';
    times.push(await clickTime(page, (await page.locator(wanted).count()) > 0 ? wanted : '.prompt .main'));
  }
  return times;
}

const clicks =
  (part: number): Work =>
  (seconds) =>
    withPage(makeOfflinePage(DOMINION_BROWSER_TABLE, 'bench'), async (page) =>
      percentile(await timeGame(page, seconds), part),
    );

const bareClicks =
  (part: number): Work =>
  (seconds) =>
    withPage(BARE_PAGE, async (page) => {
      const times: number[] = [];
      for (const end = performance.now() + seconds * 1000; performance.now() < end; )
        times.push(await clickTime(page, 'button'));
      return percentile(times, part);
    });

// From a click to its picture, on a slow phone. The yardstick is a page with one button: what is above it is ours.
export const benches: readonly Bench[] = [
  { name: 'page/click-p50', unit: 'ms', run: clicks(0.5), floor: bareClicks(0.5) },
  { name: 'page/click-p95', unit: 'ms', run: clicks(0.95), floor: bareClicks(0.95) },
];

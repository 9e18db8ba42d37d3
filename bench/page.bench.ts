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

/** In the page: how long the next click takes. */
interface Timed {
  clickTime?: Promise<number>;
}

/**
 * Clicks an element with the mouse; returns the milliseconds from the event to the end of the frame that shows what follows
 * from it. Both times are taken in the page, and nothing of Playwright's is in between: it is the mouse that is pressed, because
 * a click on a locator looks during the event what is below the pointer, and the time is asked for before. The pointer is on the
 * element already, as a person's is. Raster and display come after the frame, and are not included.
 */
async function clickTime(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().hover();
  await page.evaluate(() => {
    (window as Timed).clickTime = new Promise<number>((resolve) => {
      const draw = ({ timeStamp }: Event): void => {
        requestAnimationFrame(() => {
          // The first task after the frame. With a lower priority, tasks that the page has put off until then could come first.
          const end = (): void => resolve(performance.now() - timeStamp);
          void scheduler.postTask(end, { priority: 'user-blocking' });
        });
      };
      addEventListener('click', draw, { once: true, capture: true });
    });
  });
  const time = page.evaluate(() => (window as Timed).clickTime as Promise<number>);
  await page.mouse.down();
  await page.mouse.up();
  return time;
}

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

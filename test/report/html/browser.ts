import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { needsTool } from '../../tools.js';

const TOOL = 'chromium';

/** A test that needs a browser. */
export const inBrowser = needsTool(TOOL);

const program = spawnSync('sh', ['-c', `command -v ${TOOL}`], { encoding: 'utf8' }).stdout.trim();

export interface Opened {
  readonly page: Page;
  /** Errors of the page, including blocked scripts. */
  readonly errors: readonly string[];
}

export interface Viewer {
  /** Writes a page and returns its path. */
  readonly write: (name: string, page: string) => string;
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Opened>;
  /** The same for a page of a server, in a context of its own: another person's browser. */
  readonly visit: (url: string, options?: BrowserContextOptions) => Promise<Opened>;
}

/** A browser for all tests of a file, with options of its command line. `prepare` is called only if one is installed. */
export function viewer(prepare: () => Promise<void> = async () => {}, args: readonly string[] = []): Viewer {
  const directory = mkdtempSync(join(tmpdir(), 'herald-report-'));
  let browser: Browser | null = null;
  beforeAll(async () => {
    if (program === '') return;
    // Chromium's own sandbox needs privileges that containers do not have.
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', ...args] });
    await prepare();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(directory, { recursive: true });
  });
  return {
    write: (name, page) => {
      const path = join(directory, `${name}.html`);
      writeFileSync(path, page);
      return path;
    },
    open: async (path, options = {}) =>
      opened(browser as Browser, pathToFileURL(path).href, { offline: true, ...options }),
    visit: async (url, options = {}) => opened(browser as Browser, url, options),
  };
}

async function opened(browser: Browser, url: string, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto(url);
  return { page, errors };
}

/** Opens a case, unless the page has opened it already: the failure to fix first. */
export async function openCase(page: Page, selector: string): Promise<void> {
  const isOpen = (await page.locator(selector).first().getAttribute('open')) !== null;
  if (!isOpen) await page.locator(`${selector} > summary`).first().click();
  await page.locator(`${selector} .log li`).first().waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility violations. The checker is a script of its own, which a page blocks unless opened with `bypassCSP`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const run = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
  return (await page.evaluate(run)) as string[];
}

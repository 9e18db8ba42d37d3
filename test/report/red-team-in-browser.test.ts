import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { revealHidden } from '../../src/core/reveal-hidden-characters.js';
import type { ClassEntry } from '../../src/report/class/class-entry.js';
import { makeClassIndex } from '../../src/report/class/class-index.js';
import { makeSimilarityPage } from '../../src/report/class/similarity/similarity-page.js';
import { makeHtml } from '../../src/report/html/html-report.js';
import { makeTournamentPage } from '../../src/report/tournament/tournament-page.js';
import { inBrowser, viewer } from './html/browser.js';
import { ALL_INJECTIONS, poisonedRun } from './injections.js';
import { scoreRun, TEA } from './sample-results.js';

const scored = scoreRun(poisonedRun(), null, 'teacher');

const CONTEXT = {
  registry: TEA,
  deflate: (text: string) => deflateRawSync(text).toString('base64'),
  protocolOf: () => null,
  renderer: null,
};

const ENTRIES: readonly ClassEntry[] = ALL_INJECTIONS.map((name) => ({
  name,
  id: name,
  email: name,
  // The name of a file never has half a character.
  folder: name.replace(/\p{Cs}/gu, ''),
  status: 'graded',
  reason: name,
  scored,
  late: null,
  report: 'report.html',
}));

const ALL = ALL_INJECTIONS.join('\n');

const PAGES = {
  report: makeHtml({ ...scored, title: ALL }, CONTEXT, {
    student: ALL,
    title: ALL,
    index: '../index.html',
    late: null,
  }),
  index: makeClassIndex(ALL, ENTRIES, TEA),
  similarity: makeSimilarityPage(
    ALL,
    ALL_INJECTIONS.map((name, index) => {
      const range = { path: name, first: 1, last: 9, text: ALL };
      return {
        a: name,
        b: `${name} ${index}`,
        shareOfA: 90,
        shareOfB: 80,
        regions: [{ a: range, b: range, tokens: 99 }],
      };
    }),
  ),
  tournament: makeTournamentPage({
    title: ALL,
    about: ALL,
    started: ALL,
    names: ALL_INJECTIONS,
    rows: [],
    cross: ALL_INJECTIONS.map(() => ALL_INJECTIONS.map(() => null)),
    absent: ALL_INJECTIONS.map((name) => ({ name, reason: name })),
  }),
};

/** Elements and attributes that only an injection brings. */
const FOREIGN = `[...document.querySelectorAll('*')].flatMap((element) => [
  ...(['IMG', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'TEXTAREA'].includes(element.tagName) ? [element.outerHTML] : []),
  ...[...element.attributes].filter(({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(value)).map(({ name }) => name),
])`;

const openAll = (page: Page): Promise<unknown> =>
  page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);

describe('whatever students write', () => {
  const { write, open } = viewer();

  for (const [name, text] of Object.entries(PAGES)) {
    inBrowser(`runs nothing, loads nothing and adds nothing to the ${name}`, async () => {
      const { page, errors } = await open(write(`red-team-${name}`, text));
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await openAll(page);
      await page.waitForTimeout(300);
      expect(await page.evaluate('window.owned')).toBeUndefined();
      expect(await page.evaluate(FOREIGN)).toEqual([]);
      expect([requests, errors]).toEqual([[], []]);
      expect(await page.locator('h1').count()).toBe(1);
      expect((await page.locator('body').textContent())?.match(/[^\P{C}\n\t]/gu)).toBeNull();
    });
  }

  inBrowser('is shown in the log of its case as it was written', async () => {
    const { page } = await open(write('red-team-log', PAGES.report));
    await openAll(page);
    await page.locator('.log li').first().waitFor();
    const logs = (await page.locator('.log').allTextContents()).join('\n');
    const lines = ALL_INJECTIONS.flatMap((injection) => injection.split('\n').map(revealHidden));
    expect(lines.filter((line) => !logs.includes(line))).toEqual([]);
  });

  inBrowser('leads to no other place from the index', async () => {
    const { page } = await open(write('red-team-links', PAGES.index));
    const links = (await page.evaluate(`[...document.querySelectorAll('a')].map(({ href }) => href)`)) as string[];
    const folder = new URL('.', page.url()).href;
    expect(links.filter((link) => !link.startsWith(folder))).toEqual([]);
  });
});

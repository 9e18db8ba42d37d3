import { describe, expect } from 'vitest';
import type { ClassEntry } from '../../src/report/class/class-entry.js';
import { makeClassIndex } from '../../src/report/class/class-index.js';
import { makeTournamentPage } from '../../src/report/tournament/tournament-page.js';
import { crossTable, tournamentTable } from '../../src/report/tournament/tournament-table.js';
import { TournamentTally } from '../../src/report/tournament/tournament-tally.js';
import { inBrowser, viewer, violations } from './html/browser.js';
import { fileOf, result, scoreRun, TEA } from './sample-results.js';

const entry = (name: string, passed: number, of: number): ClassEntry => ({
  name,
  id: null,
  email: null,
  folder: name,
  status: 'graded',
  reason: null,
  scored: scoreRun(
    fileOf(Array.from({ length: of }, (_, index) => result(`any/tea/${index}`, index < passed ? 'pass' : 'fail'))),
    null,
    'teacher',
  ),
  late: null,
  report: 'report.html',
});

const PENDING: ClassEntry = { ...entry('dan', 0, 0), status: 'pending', reason: 'not graded yet', scored: null };

const CLASS = [entry('cat', 9, 12), entry('Bjørn Müller', 12, 12), PENDING, entry('ann', 2, 12)];

const index = makeClassIndex('Tea', [entry('ann', 2, 12), entry('ben', 10, 12), entry('cat', 9, 12), PENDING], TEA);

const tally = new TournamentTally(3);
tally.add({ order: [0, 1], points: [3, 2], winners: [0], finished: true, faults: [] });
tally.add({ order: [1, 0], points: [3, 2], winners: [], finished: false, faults: [0] });
const tournament = makeTournamentPage({
  title: 'Cup',
  about: 'two games',
  started: '2026-01-02T03:04:05.678Z',
  names: ['ann', 'ben', 'cat'],
  rows: tournamentTable(tally),
  cross: crossTable(tally),
  absent: [{ name: 'dan', reason: 'no cup' }],
});

describe('in a browser', () => {
  const { write, open } = viewer();

  inBrowser('the index of a class sorts by the clicked column, numbers as numbers', async () => {
    const { page, errors } = await open(write('sorted', index));
    const names = (): Promise<string[]> => page.locator('table').first().locator('tbody th bdi').allTextContents();
    const press = (column: string): Promise<void> =>
      page.locator('table').first().getByRole('button', { name: column, exact: true }).click();
    expect(await names()).toEqual(['ann', 'ben', 'cat', 'dan']);
    await press('points');
    expect(await names()).toEqual(['dan', 'ann', 'cat', 'ben']);
    await press('points');
    expect(await names()).toEqual(['ben', 'cat', 'ann', 'dan']);
    await press('name');
    expect(await names()).toEqual(['ann', 'ben', 'cat', 'dan']);
    expect(errors).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, text] of Object.entries({ index, tournament })) {
      inBrowser(`the ${name} is accessible, ${colorScheme}`, async () => {
        const { page, errors } = await open(write(`${name}-${colorScheme}`, text), { colorScheme });
        expect(await violations(page)).toEqual([]);
        expect(errors).toEqual([]);
      });
    }
  }

  inBrowser('names and statuses are not broken into letters on a narrow screen', async () => {
    const long = { ...entry('Zoë Müller-Lüdenscheidt', 3, 12), reason: 'a reason that goes on and on '.repeat(6) };
    const { page } = await open(write('narrow', makeClassIndex('Tea', [long, PENDING], TEA)), {
      viewport: { width: 360, height: 640 },
    });
    for (const cell of await page.locator('.class th.name').all())
      expect((await cell.boundingBox())?.width).toBeGreaterThan(120);
    for (const badge of await page.locator('.class .badge').all()) {
      expect((await badge.boundingBox())?.width).toBeGreaterThan(50);
    }
  });

  inBrowser(
    'a phone shows names, points and percentages without scrolling to the side, and a topic on request',
    async () => {
      const { page } = await open(write('class-phone', index), { viewport: { width: 390, height: 844 } });
      const table = page.locator('.wide').first();
      const isScrolled = (): Promise<boolean> => table.evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(
        expect.arrayContaining(['name', 'points', 'percent']),
      );
      expect(await isScrolled()).toBe(false);
      expect(await page.getByRole('columnheader', { name: 'tea' }).isVisible()).toBe(false);
      await page.getByLabel('Lost points in').selectOption('tea');
      expect(await page.getByRole('columnheader', { name: 'tea' }).isVisible()).toBe(true);
      expect(await isScrolled()).toBe(false);
    },
  );

  inBrowser('the index is filtered by name, status, topic and rule', async () => {
    const { page, errors } = await open(write('filtered', makeClassIndex('Tea', CLASS, TEA)));
    const shown = (): Promise<string[]> => page.locator('.class tbody tr:not([hidden]) bdi').allTextContents();
    const count = page.locator('output');
    expect([await shown(), await count.textContent()]).toEqual([
      ['ann', 'Bjørn Müller', 'cat', 'dan'],
      '4 of 4 submissions',
    ]);
    await page.getByLabel('Search').fill('muller');
    expect([await shown(), await count.textContent()]).toEqual([['Bjørn Müller'], '1 of 4 submissions']);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('pending (1)').uncheck();
    expect(await shown()).toEqual(['ann', 'Bjørn Müller', 'cat']);
    await page.getByLabel('Lost points in').selectOption('tea');
    expect(await shown()).toEqual(['ann', 'cat']);
    await page.getByLabel('Lost points in').selectOption('');
    await page.getByRole('link', { name: 'tea/hot' }).click();
    expect([await shown(), await page.getByLabel('Breaks').inputValue()]).toEqual([['ann', 'cat'], 'tea/hot']);
    expect(errors).toEqual([]);
  });

  inBrowser('both pages fit a phone', async () => {
    for (const [name, text] of Object.entries({ index, tournament })) {
      const { page } = await open(write(`${name}-phone`, text), { viewport: { width: 360, height: 640 } });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
  });
});

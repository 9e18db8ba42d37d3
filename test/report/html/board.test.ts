import { expect } from 'vitest';
import type { GameRenderer } from '../../../src/kit/game-renderer.js';
import { inBrowser, openCase, viewer, violations } from './browser.js';
import { pageOf, scoredOf } from './make-page.js';
import { result } from './sample-cases.js';

const { write, open } = viewer();

/** A game that has a board, and no cards. */
const ISLANDS: GameRenderer = {
  openRecording: () => (message) =>
    message.side === '<<'
      ? null
      : {
          title: 'turn 3',
          counters: [['mother nature', 2]],
          zones: [
            {
              kind: 'board',
              name: 'archipelago',
              width: 400,
              height: 200,
              pieces: [
                { label: 'island', picture: 'island', count: 1, x: 20, y: 20 },
                { label: 'red student', picture: 'student-red', count: 3, x: 60, y: 60 },
                { label: 'white tower', picture: 'tower-white', count: 0, x: 80, y: 30 },
                { picture: 'student-red', x: 90, y: 30 },
              ],
            },
            {
              kind: 'list',
              name: 'cloud',
              pieces: [{ label: 'red student', picture: 'student-red', count: 1 }],
            },
          ],
        },
  charts: () => [
    {
      title: 'Towers by round',
      xLabel: 'round',
      yLabel: 'towers',
      series: [
        {
          name: 'alice',
          points: [
            [1, 8],
            [2, 7],
            [3, 5],
          ],
        },
      ],
    },
  ],
  picture: (id) =>
    id === 'island'
      ? { width: 160, height: 120, svg: '<ellipse cx="80" cy="60" rx="80" ry="60" fill="#8cc579"/>' }
      : { width: 20, height: 20, svg: '<circle cx="10" cy="10" r="10" fill="#a11a1a"/>' },
};

inBrowser('a game without cards is drawn on a board, each piece in its place and size', async () => {
  const { page, errors } = await open(
    write('board', pageOf(scoredOf([result('a/b', 'fail')]), { renderer: ISLANDS })),
    { bypassCSP: true },
  );
  await openCase(page, '[id="a/b"]');
  const board = page.getByRole('img', { name: 'archipelago' });
  const uses = await board.locator('use').all();
  const attributes = ['href', 'x', 'y', 'width', 'height', 'class'];
  const drawn = await Promise.all(
    uses.map(async (use) => (await Promise.all(attributes.map((name) => use.getAttribute(name)))).join(' ').trim()),
  );
  expect(drawn).toEqual([
    '#picture-island 20 20 160 120',
    '#picture-student-red 60 60 20 20',
    '#picture-tower-white 80 30 20 20 gone',
    '#picture-student-red 90 30 20 20',
  ]);
  expect(await board.locator('text').allTextContents()).toEqual(['×3', '×0']);
  const words = ['island', 'red student ×3', 'white tower ×0'];
  expect(await board.locator('title').allTextContents()).toEqual(words);
  const zone = page.locator('.zone', { hasText: 'archipelago' });
  expect(await zone.getByRole('listitem').allTextContents()).toEqual(words);
  expect(await page.locator('.zone', { hasText: 'cloud (1)' }).locator('li').allTextContents()).toEqual([
    'red student',
  ]);
  expect(await page.locator('.case svg.chart').first().getAttribute('aria-label')).toMatch(
    /^Towers by round: alice: 5 towers/,
  );
  expect(errors).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.close();
});

inBrowser('narrow boards stand side by side where there is room, others take the whole width', async () => {
  const board = { kind: 'board', width: 200, height: 100, pieces: [] } as const;
  const renderer: GameRenderer = {
    ...ISLANDS,
    openRecording: () => () => ({
      title: 'turn 3',
      counters: [],
      zones: [
        { ...board, name: 'wide' },
        { ...board, name: 'left', isNarrow: true },
        { ...board, name: 'right', isNarrow: true },
      ],
    }),
  };
  const path = write('narrow', pageOf(scoredOf([result('a/b', 'fail')]), { renderer }));
  for (const [width, rows] of [
    [1280, 2],
    [390, 3],
  ] as const) {
    const { page } = await open(path, { viewport: { width, height: 800 } });
    await openCase(page, '[id="a/b"]');
    const boxes = await Promise.all((await page.locator('.zone').all()).map((zone) => zone.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(rows);
    expect(boxes[1]?.width).toBe(boxes[2]?.width);
    await page.close();
  }
});

inBrowser('a game that cannot be drawn has its log alone', async () => {
  const path = write('log-alone', pageOf(scoredOf([result('a/b', 'fail')]), { renderer: null }));
  const { page, errors } = await open(path);
  await openCase(page, '[id="a/b"]');
  expect(await page.locator('.scenes').count()).toBe(0);
  expect(await page.locator('.log li.offending').count()).toBe(1);
  expect(errors).toEqual([]);
  await page.close();
});

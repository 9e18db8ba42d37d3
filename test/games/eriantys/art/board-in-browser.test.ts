import { expect } from 'vitest';
import { ERIANTYS_RENDERER } from '../../../../src/games/eriantys/art/eriantys-renderer.js';
import { GC18 } from '../../../../src/games/eriantys/gc18/protocol.js';
import { makeGamePage } from '../../../../src/report/html/game-page.js';
import { inBrowser, viewer, violations } from '../../../report/html/browser.js';
import { CONTEXT } from '../../../report/html/make-page.js';
import { recordedGame, transcriptOf } from './recorded-game.js';

const { write, open } = viewer();

const pageOf = (seed: number): string =>
  makeGamePage(
    {
      title: 'Eriantys',
      about: 'gc18/1',
      started: '2026-01-01T00:00:00.000Z',
      herald: '0',
      table: [['player'], ['ann']],
      lists: [],
      games: [
        {
          id: 'game-1',
          title: 'Game 1',
          protocol: 'gc18/1',
          recording: transcriptOf(recordedGame({ seats: 2, expert: true, seed })),
          findings: [],
          again: 'herald play',
        },
      ],
    },
    { ...CONTEXT, renderer: ERIANTYS_RENDERER, protocolOf: () => GC18 },
  );

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  inBrowser(`a game is stepped through, is accessible and fits, ${colorScheme}, ${width} pixels wide`, async () => {
    const path = write(`game-${colorScheme}`, pageOf(2));
    const { page, errors } = await open(path, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    await page.locator('.board').first().waitFor();
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
    expect(await page.locator('.status').textContent()).toMatch(/^21 of \d+: (ann|ben) /);
    expect(await page.getByRole('img', { name: 'Islands and clouds' }).count()).toBe(1);
    expect(await page.getByRole('img', { name: 'on turn' }).count()).toBe(1);
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Island \d+/ })
        .count(),
    ).toBeGreaterThan(3);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    expect(errors).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
}

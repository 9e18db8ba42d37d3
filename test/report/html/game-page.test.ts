import { describe, expect, test } from 'vitest';
import { type GamePage, makeGamePage } from '../../../src/report/html/game-page.js';
import { inBrowser, viewer, violations } from './browser.js';
import { CONTEXT } from './make-page.js';
import { finding, MOVE, recording } from './sample-cases.js';

const TURNS = Array.from({ length: 4 }, () => [`>> ${MOVE}`, '<< (clean copper)'])
  .flat()
  .with(-1, '<< (clean gold)');

const page = (more: Partial<GamePage> = {}): GamePage => ({
  title: 'ann against ben',
  about: 'sexpr/v3, seed 1',
  started: '2026-01-01T00:00:00.000Z',
  herald: '0',
  table: [
    ['player', 'points'],
    ['ann', '24'],
  ],
  lists: [{ title: 'Games that ann lost', items: ['game 1: seed 1'] }],
  games: [
    {
      id: 'game-1',
      title: 'Game 1',
      protocol: 'sexpr/v3',
      recording: recording(...TURNS.map((line, index) => `[     ${index + 1}.0] ${line}`)),
      findings: [finding({ line: 11 })],
      again: 'herald play',
    },
  ],
  ...more,
});

test('the page of a game has its result, its faults, what the player did, and charts', () => {
  const text = makeGamePage(page(), CONTEXT);
  expect(text).toContain('<th scope="row">ann</th><td>24</td>');
  expect(text).toContain('<span class="badge fail">✗ 1 fault</span>');
  expect(text).toContain('<td>4</td><td>nothing</td><td>estate copper</td>');
  expect(text).toContain('<figcaption>Points by turn</figcaption>');
});

test('the page of a game executes nothing from a name or a message', () => {
  const evil = '<script>alert(1)</script>';
  const { games } = page();
  const hostile = page({ title: evil, about: evil, table: [[evil], [evil]], lists: [{ title: evil, items: [evil] }] });
  const text = makeGamePage(
    { ...hostile, games: games.map((game) => ({ ...game, title: evil, again: evil })) },
    CONTEXT,
  );
  expect(text).not.toContain(evil);
});

describe('in a browser', () => {
  const { write, open } = viewer();

  for (const colorScheme of ['light', 'dark'] as const) {
    inBrowser(`a game opens at its fault, is accessible and fits a phone, ${colorScheme}`, async () => {
      const path = write(`game-${colorScheme}`, makeGamePage(page(), CONTEXT));
      const { page: tab, errors } = await open(path, {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 390, height: 844 },
      });
      await tab.locator('#game-1 .scene .offending').first().waitFor();
      expect(await tab.locator('#game-1 .log .offending').textContent()).toContain('(clean gold)');
      expect(await violations(tab)).toEqual([]);
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(errors).toEqual([]);
    });
  }
});

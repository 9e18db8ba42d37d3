import { expect, test } from 'vitest';
import { DOMINION } from '../../../../src/games/dominion/art/index.js';
import { CARD_NAMES } from '../../../../src/games/dominion/engine/index.js';

const drawings = [...CARD_NAMES, 'back', 'unknown'].map(DOMINION.draw);

test('no two cards look the same', () => {
  expect(new Set(drawings).size).toBe(CARD_NAMES.length + 2);
});

test('what no card is called is drawn as an unknown card', () => {
  expect(DOMINION.draw('"><script>')).toBe(DOMINION.draw('unknown'));
});

test.each(CARD_NAMES)('%s is drawn by balanced elements', (name) => {
  const tags = [...DOMINION.draw(name).matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)].filter(([, , , closed]) => closed === '');
  const open: string[] = [];
  for (const [, slash, tag = ''] of tags) {
    if (slash === '') open.push(tag);
    else expect(open.pop()).toBe(tag);
  }
  expect(open).toEqual([]);
});

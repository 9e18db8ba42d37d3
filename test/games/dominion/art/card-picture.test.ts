import { expect, test } from 'vitest';
import { drawCard } from '../../../../src/games/dominion/art/card-picture.js';
import { CARD_NAMES } from '../../../../src/games/dominion/engine/index.js';

const drawings = [...CARD_NAMES, 'back', 'unknown'].map((id) => drawCard(id).svg);

test('no two cards look the same', () => {
  expect(new Set(drawings).size).toBe(CARD_NAMES.length + 2);
});

test('a name that no card has is drawn as an unknown card', () => {
  expect(drawCard('"><script>')).toEqual(drawCard('unknown'));
});

test.each(CARD_NAMES)('%s is drawn with balanced elements', (name) => {
  const tags = [...drawCard(name).svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)].filter(([, , , closed]) => closed === '');
  const open: string[] = [];
  for (const [, slash, tag = ''] of tags) {
    if (slash === '') open.push(tag);
    else expect(open.pop()).toBe(tag);
  }
  expect(open).toEqual([]);
});

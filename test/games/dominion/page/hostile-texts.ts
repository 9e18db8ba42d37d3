import { seededRandom } from '../../../../src/core/seeded-random.js';

const PARTS = [
  '<script>',
  '<img src=x onerror=',
  'alert(1)',
  '"',
  "'",
  '>',
  '&lt;',
  '‮',
  '​',
  '\u0000',
  '${',
  '</',
  'Ann',
];

/** Texts that would do harm as markup, each another one, and short enough for names. */
export const hostileTexts = (count: number): string[] => {
  const random = seededRandom(7, -60);
  return Array.from({ length: count }, (_, index) =>
    `${index}${Array.from({ length: 4 }, () => random.pick(PARTS)).join('')}`.slice(0, 40),
  );
};

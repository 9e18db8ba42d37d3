import { expect, test } from 'vitest';
import type { Chart } from '../../../src/kit/game-renderer.js';
import { PAGE_STYLE } from '../../../src/report/html/generated/page.js';
import { makeLineChart } from '../../../src/report/html/line-chart.js';

const NAMES = ['alice', 'bob', 'carol', 'somebody with a long name'];

const chartOf = (...ends: readonly number[]): string =>
  makeLineChart({
    title: 'Towers by round',
    xLabel: 'round',
    yLabel: 'towers',
    series: ends.map((end, index) => ({
      name: NAMES[index] as string,
      points: [
        [1, 0],
        [2, end],
      ],
    })),
  } satisfies Chart);

/** The names at the ends of the lines, from the top. */
const labelsIn = (chart: string): { readonly name: string; readonly y: number }[] =>
  [...chart.matchAll(/<text x="[\d.]+" y="([\d.]+)" dy="4">([^<]*)</g)]
    .map(([, y, name]) => ({ name: name as string, y: Number(y) }))
    .sort((one, other) => one.y - other.y);

test('each line of a chart has a pattern of its own, which the legend shows too', () => {
  const chart = chartOf(5, 4, 3, 2);
  const classes = [...chart.matchAll(/<path class="(curve\d)"/g)].map(([, name]) => name);
  expect(classes).toEqual([0, 1, 2, 3, 0, 1, 2, 3].map((index) => `curve${index}`));
  const patterns = [1, 2, 3].map(
    (index) => new RegExp(`\\.curve${index} \\{[^}]*stroke-dasharray: ([^;]*);`).exec(PAGE_STYLE.text)?.[1],
  );
  expect(new Set([undefined, ...patterns]).size).toBe(4);
});

test('each line of a chart has its name at its end, in the order of the ends', () => {
  expect(labelsIn(chartOf(2, 8, 5)).map(({ name }) => name)).toEqual(['bob', 'carol', 'alice']);
  expect(labelsIn(chartOf(8, 6, 4, 2)).map(({ name }) => name)).toContain('somebody w…');
  expect(labelsIn(chartOf(2))).toEqual([]);
});

test.each([[[0, 0, 0, 0]], [[8, 8, 8, 8]], [[4, 4, 3, 0]]])(
  'the names of lines that end at %j do not cover each other, and stay in the chart',
  (ends) => {
    const places = labelsIn(chartOf(...ends)).map(({ y }) => y);
    expect(places).toHaveLength(4);
    for (const [index, place] of places.entries()) {
      if (index > 0) expect(place - (places[index - 1] as number)).toBeGreaterThanOrEqual(11.9);
      expect(place).toBeGreaterThanOrEqual(8);
      expect(place).toBeLessThanOrEqual(146);
    }
  },
);

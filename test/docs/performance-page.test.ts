import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type HistoryValue,
  makeHistory,
  parseHistory,
  type Release,
  readHistory,
  withMeasurements,
} from '../../bench/history.js';
import { GOALS } from '../../bench/performance-goals.js';
import { makePerformancePage } from '../../bench/performance-page.js';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the page about performance', () => {
  const page = makePerformancePage(readHistory());

  test('is not stale: npm run docs:performance', () => {
    expect(textOf('docs/performance.md')).toBe(page.markdown);
    expect(textOf('docs/performance.svg')).toBe(page.chart);
  });

  test('has a goal only for benches that there are', () => {
    const sources = new Set(Object.keys(GOALS).map((name) => name.split('/')[0]));
    const text = [...sources].map((name) => textOf(`bench/${name}.bench.ts`)).join('');
    expect(Object.keys(GOALS).filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the history of releases', () => {
  const OLD: Release = {
    release: '1.0',
    date: '2026-01-01',
    machine: 'a',
    benches: { 'a/b': { value: 2, unit: 'ms' } },
  };

  test('is written one line per release, and read back', () => {
    const text = textOf('bench/history.ndjson');
    expect(makeHistory(parseHistory(text))).toBe(text);
  });

  test('takes values, with ratios where there is a yardstick, and adds to the line of a release', () => {
    const now = { release: '1.1', date: '2026-02-02', machine: 'b' };
    const measured = [{ bench: 'a/c', value: 10, unit: 'games/s', floor: 30, ratio: 1 / 3 }];
    const first = withMeasurements([OLD], now, measured);
    const recorded = { value: 10, unit: 'games/s', ratio: 0.333 };
    expect(first).toEqual([OLD, { ...now, benches: { 'a/c': recorded } }]);
    const second = withMeasurements(first, now, [{ bench: 'a/b', value: 1234.5, unit: 'ms' }]);
    expect(second[1]?.benches).toEqual({ 'a/c': recorded, 'a/b': { value: 1230, unit: 'ms' } });
    expect(second).toHaveLength(2);
  });

  test('takes the first of several measurements of a bench, and the others as further runs', () => {
    const now = { release: '1.1', date: '2026-02-02', machine: 'b' };
    const runs = [0.9, 1.1, 1.04].map((ratio) => ({ bench: 'wire/write-move', value: 1, unit: 'x', floor: 1, ratio }));
    const memory = [3, 4].map((value) => ({ bench: 'engine/memory', value, unit: 'bytes' }));
    const history = withMeasurements([], now, [...runs, ...memory]);
    expect(history[0]?.benches).toEqual({
      'wire/write-move': { value: 1, unit: 'x', ratio: 0.9, further: [1.1, 1.04] },
      'engine/memory': { value: 3, unit: 'bytes', further: [4] },
    });
    expect(makePerformancePage(history).markdown).toContain('| ≥ 1 × | **missed** | 1.1, 1.04 |');
  });

  test('shows a bar up to the goal in green, and the release before as a mark', () => {
    const release = (name: string, value: number): Release => ({
      ...OLD,
      release: name,
      benches: { 'wire/write-move': { value, unit: '×' }, 'cli/start': { value: 1.5, unit: '×' } },
    });
    const { chart, markdown } = makePerformancePage([release('1.0', 0.5), release('1.1', 1.2)]);
    expect(chart.match(/class="met"/g)).toHaveLength(1);
    expect(chart.match(/class="missed"/g)).toHaveLength(1);
    expect(chart.match(/stroke-width="2"/g)).toHaveLength(2);
    expect(markdown).toContain('| `wire/write-move` | 0.5 × | 1.2 × | ≥ 1 × | met |  |');
    expect(markdown).toContain('| `cli/start` | 1.5 × | 1.5 × | ≤ 1.2 × | **missed** |  |');
  });

  test('compares a value with a goal in the same unit only', () => {
    const added = 'bridge/stdio-added-p50';
    const pageOf = (value: HistoryValue) => makePerformancePage([{ ...OLD, benches: { [added]: value } }]);
    const slow = pageOf({ value: 150, unit: 'µs/exchange', ratio: 0.9 });
    expect(slow.markdown).toContain(`| \`${added}\` | 150 µs/exchange (0.9 ×) | ≤ 100 µs/exchange | **missed** |  |`);
    expect(slow.chart).toContain('class="missed"');
    const onlyRatio = pageOf({ value: 0.9, unit: '×' });
    expect(onlyRatio.markdown).toContain(`| \`${added}\` | 0.9 × | ≤ 100 µs/exchange | not measured |  |`);
    expect(onlyRatio.chart).not.toContain('<rect');
  });

  test('takes the ratio for a goal about it, and names goals that nothing was measured for', () => {
    const benches = { 'server/idle-memory': { value: 9000, unit: 'bytes', ratio: 1.25 } };
    const { markdown } = makePerformancePage([{ ...OLD, benches }]);
    expect(markdown).toContain('| `server/idle-memory` | 1.25 × (9,000 bytes) | ≤ 1.3 × | met |  |');
    expect(markdown).toContain('| `class/not-the-players` | – | ≤ 25% of core time | not measured |  |');
  });
});

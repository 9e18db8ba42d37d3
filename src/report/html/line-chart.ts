import type { Chart, Series } from '../../kit/game-renderer.js';
import { makeLegend } from './bar-chart.js';
import { text } from './markup.js';

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 40;
const BOTTOM = 24;
const TOP = 8;
const RIGHT = 10;

type Range = readonly [least: number, most: number];
type Scale = (value: number) => number;

const scale =
  ([least, most]: Range, from: number, to: number): Scale =>
  (value) =>
    from + ((value - least) / (most - least || 1)) * (to - from);

/** A line for each series. */
export function makeLineChart(chart: Chart): string {
  const { title, series } = chart;
  const xRange: Range = [1, Math.max(2, ...series.flatMap(({ points }) => points.map(([x]) => x)))];
  const yRange = rangeOf(series.flatMap(({ points }) => points.map(([, y]) => y)));
  const x = scale(xRange, LEFT, WIDTH - RIGHT);
  const y = scale(yRange, HEIGHT - BOTTOM, TOP);
  const lines = series.map(
    ({ points }, index) => `<path class="curve${index % 4}" d="${pathOf(points.map(([a, b]) => [x(a), y(b)]))}"/>`,
  );
  return `<figure><figcaption>${text(title)}</figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text(
    `${title}: ${series.map(describe(chart)).join('; ')}`,
  )}">${makeGrid(yRange, y, chart, xRange[1])}${lines.join('')}</svg>${
    series.length > 1 ? makeLegend(series.map(({ name }) => name)) : ''
  }</figure>`;
}

const rangeOf = (values: readonly number[]): Range => [Math.min(0, ...values), Math.max(1, ...values)];

const describe =
  ({ yLabel, xLabel }: Chart) =>
  ({ name, points }: Series): string => {
    const values = points.map(([, y]) => Math.round(y * 10) / 10);
    return `${name}: ${values.at(-1)} ${yLabel} at ${xLabel} ${points.at(-1)?.[0]}, maximum ${Math.max(...values)}, minimum ${Math.min(...values)}`;
  };

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const STEPS = [1, 2, 5];

/** The smallest round step with at most five steps in the range. */
function stepFor([least, most]: Range): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((each) => each * power).find((each) => (most - least) / each <= 5);
    if (step !== undefined) return step;
  }
}

function makeGrid([least, most]: Range, y: Scale, { xLabel, yLabel }: Chart, last: number): string {
  const step = stepFor([least, most]);
  const lines: string[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    const at = y(value).toFixed(1);
    lines.push(
      `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text x="${LEFT - 4}" y="${at}" dy="4" text-anchor="end">${value}</text>`,
    );
  }
  return `${lines.join('')}<text x="${LEFT}" y="${HEIGHT - 8}">${text(`${yLabel} by ${xLabel}`)}</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${last}</text>`;
}

import type { Chart, Series } from '../../kit/game-renderer.js';
import { text } from './markup.js';

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 40;
const BOTTOM = 24;
const TOP = 8;
const RIGHT = 10;
/** For the names at the ends of the lines. */
const LABEL_WIDTH = 76;
const LABEL_GAP = 4;
const LABEL_HEIGHT = 12;
const LONGEST_LABEL = 11;
/** How many lines look different; a style has as many. */
const CURVES = 4;

type Range = readonly [least: number, most: number];
type Scale = (value: number) => number;

const scale =
  ([least, most]: Range, from: number, to: number): Scale =>
  (value) =>
    from + ((value - least) / (most - least || 1)) * (to - from);

/** A line for each series, with a pattern of its own and its name at the end: colours alone do not tell them apart for everybody. */
export function makeLineChart(chart: Chart): string {
  const { title, series } = chart;
  const xRange: Range = [1, Math.max(2, ...series.flatMap(({ points }) => points.map(([x]) => x)))];
  const yRange = rangeOf(series.flatMap(({ points }) => points.map(([, y]) => y)));
  const end = WIDTH - (series.length > 1 ? LABEL_WIDTH : RIGHT);
  const x = scale(xRange, LEFT, end);
  const y = scale(yRange, HEIGHT - BOTTOM, TOP);
  const lines = series.map(
    ({ points }, index) => `<path class="${curveOf(index)}" d="${pathOf(points.map(([a, b]) => [x(a), y(b)]))}"/>`,
  );
  const labels = series.length > 1 ? makeLabels(series, x, y) : '';
  return `<figure><figcaption>${text(title)}</figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text(
    `${title}: ${series.map(describe(chart)).join('; ')}`,
  )}">${makeGrid(chart, yRange, y, { last: xRange[1], end })}${lines.join('')}${labels}</svg>${
    series.length > 1 ? makeLegend(series) : ''
  }</figure>`;
}

const curveOf = (index: number): string => `curve${index % CURVES}`;

const makeLegend = (series: readonly Series[]): string =>
  `<ul class="legend">${series
    .map(
      ({ name }, index) =>
        `<li><svg viewBox="0 0 30 10" aria-hidden="true"><path class="${curveOf(index)}" d="M0 5H30"/></svg> ${text(name)}</li>`,
    )
    .join('')}</ul>`;

/** The name of each series beside the end of its line. Lines that end close together have their names below each other. */
function makeLabels(series: readonly Series[], x: Scale, y: Scale): string {
  const ends = series
    .flatMap(({ name, points }) => points.slice(-1).map(([a, b]) => ({ name, x: x(a), y: y(b) })))
    .sort((one, other) => one.y - other.y);
  let lowest = HEIGHT - BOTTOM - (ends.length - 1) * LABEL_HEIGHT;
  let next = TOP;
  return ends
    .map((end) => {
      const at = Math.min(Math.max(end.y, next), lowest);
      next = at + LABEL_HEIGHT;
      lowest += LABEL_HEIGHT;
      return `<text x="${(end.x + LABEL_GAP).toFixed(1)}" y="${at.toFixed(1)}" dy="4">${text(shorten(end.name))}</text>`;
    })
    .join('');
}

function shorten(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_LABEL ? name : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
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

function makeGrid(
  { xLabel, yLabel }: Chart,
  [least, most]: Range,
  y: Scale,
  { last, end }: { last: number; end: number },
): string {
  const step = stepFor([least, most]);
  const lines: string[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    const at = y(value).toFixed(1);
    lines.push(
      `<path class="grid" d="M${LEFT} ${at}H${end}"/><text x="${LEFT - 4}" y="${at}" dy="4" text-anchor="end">${value}</text>`,
    );
  }
  return `${lines.join('')}<text x="${LEFT}" y="${HEIGHT - 8}">${text(`${yLabel} by ${xLabel}`)}</text><text x="${end}" y="${HEIGHT - 8}" text-anchor="end">${last}</text>`;
}

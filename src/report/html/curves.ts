import { makeLegend } from './bars.js';
import type { Series } from './game-renderer.js';
import { text } from './markup.js';

export interface Curves {
  readonly title: string;
  /** What the axes count. */
  readonly across: string;
  readonly up: string;
  readonly series: readonly Series[];
}

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

/** A curve for each series. */
export function makeCurves(curves: Curves): string {
  const { title, series } = curves;
  const across: Range = [1, Math.max(2, ...series.flatMap(({ points }) => points.map(([x]) => x)))];
  const up = rangeOf(series.flatMap(({ points }) => points.map(([, y]) => y)));
  const x = scale(across, LEFT, WIDTH - RIGHT);
  const y = scale(up, HEIGHT - BOTTOM, TOP);
  const lines = series.map(
    ({ points }, index) => `<path class="curve${index % 4}" d="${pathOf(points.map(([a, b]) => [x(a), y(b)]))}"/>`,
  );
  return `<figure><figcaption>${text(title)}</figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text(
    `${title}: ${series.map(inWords(curves)).join('; ')}`,
  )}">${makeGrid(up, y, curves, across[1])}${lines.join('')}</svg>${
    series.length > 1 ? makeLegend(series.map(({ name }) => name)) : ''
  }</figure>`;
}

const rangeOf = (values: readonly number[]): Range => [Math.min(0, ...values), Math.max(1, ...values)];

const inWords =
  ({ up, across }: Curves) =>
  ({ name, points }: Series): string => {
    const values = points.map(([, y]) => Math.round(y * 10) / 10);
    return `${name}: ${values.at(-1)} ${up} at ${across} ${points.at(-1)?.[0]}, at most ${Math.max(...values)}, at least ${Math.min(...values)}`;
  };

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const STEPS = [1, 2, 5];

/** A round number of which at most five fit. */
function stepFor([least, most]: Range): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((each) => each * power).find((each) => (most - least) / each <= 5);
    if (step !== undefined) return step;
  }
}

function makeGrid([least, most]: Range, y: Scale, { across, up }: Curves, last: number): string {
  const step = stepFor([least, most]);
  const lines: string[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    const at = y(value).toFixed(1);
    lines.push(
      `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text x="${LEFT - 4}" y="${at}" dy="4" text-anchor="end">${value}</text>`,
    );
  }
  return `${lines.join('')}<text x="${LEFT}" y="${HEIGHT - 8}">${text(`${up} by ${across}`)}</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${last}</text>`;
}

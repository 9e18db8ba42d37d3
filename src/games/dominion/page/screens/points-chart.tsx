const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 36;
const BOTTOM = 26;
const TOP = 10;
const RIGHT = 12;

/** Lines differ by dashes as well as by colour. */
const DASHES = ['', '8 4', '2 4', '10 3 2 3', '4 2', '14 4'];

interface PointsChartProps {
  readonly names: readonly string[];
  /** One list for each name. */
  readonly points: readonly (readonly number[])[];
}

/** Everybody's points by turn. */
export function PointsChart({ names, points }: PointsChartProps) {
  const all = points.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, ...points.map(({ length }) => length - 1));
  const x = (turn: number): number => LEFT + (turn / last) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const label = names.map((name, seat) => `${name} ends with ${points[seat]?.at(-1) ?? 0}`).join('; ');
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Points by turn: ${label}`}>
        {ticks(least, most).map((value) => (
          <g key={value}>
            <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        <text x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
          turns
        </text>
        {points.map((line, seat) => (
          <path
            key={names[seat]}
            class={`curve c${seat}`}
            stroke-dasharray={DASHES[seat]}
            d={line
              .map((value, turn) => `${turn === 0 ? 'M' : 'L'}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`)
              .join('')}
          />
        ))}
      </svg>
      <figcaption>
        {names.map((name, seat) => (
          <span key={name}>
            <svg viewBox="0 0 36 6" aria-hidden="true">
              <path class={`curve c${seat}`} stroke-dasharray={DASHES[seat]} d="M0 3h36" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

function ticks(least: number, most: number): number[] {
  const step = STEPS.find((each) => (most - least) / each <= 6) ?? 200;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step);
}

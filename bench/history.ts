import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Measurement } from './bench.js';

/** What a bench came to. */
export interface HistoryValue {
  readonly value: number;
  /** `×` in older lines, which have only the ratio to the yardstick. */
  readonly unit: string;
  /** Against the yardstick, where the bench has one. */
  readonly ratio?: number;
  /** What later runs came to, where there were any: the ratio if there is one, else the value. */
  readonly further?: readonly number[];
}

/** The measurements of one release, as a line of `bench/history.ndjson`. */
export interface Release {
  readonly release: string;
  readonly date: string;
  /** Processor, cores and Node.js, and what else the machine was doing. */
  readonly machine: string;
  readonly benches: Readonly<Record<string, HistoryValue>>;
}

export const RATIO = '×';

const FILE = new URL('../bench/history.ndjson', import.meta.url);

/** Empty if nothing has been recorded yet. */
export const readHistory = (): Release[] => (existsSync(FILE) ? parseHistory(readFileSync(FILE, 'utf8')) : []);

export const writeHistory = (releases: readonly Release[]): void => writeFileSync(FILE, makeHistory(releases));

/** One release per line, the oldest first. */
export function parseHistory(text: string): Release[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Release);
}

export function makeHistory(releases: readonly Release[]): string {
  return releases.map((release) => `${JSON.stringify(release)}\n`).join('');
}

/**
 * Adds measurements of a release: to its line if there is one, so that benches can be measured one by one. Of several of the
 * same bench, the first is its value, and the others are further runs.
 */
export function withMeasurements(
  history: readonly Release[],
  { release, date, machine }: Omit<Release, 'benches'>,
  measurements: readonly Measurement[],
): Release[] {
  const before = history.find((each) => each.release === release)?.benches ?? {};
  const benches = { ...before };
  for (const { bench } of measurements) benches[bench] = makeEntry(measurements.filter((each) => each.bench === bench));
  return [...history.filter((each) => each.release !== release), { release, date, machine, benches }];
}

function makeEntry([first, ...others]: readonly Measurement[]): HistoryValue {
  const { value, unit, ratio } = first!;
  return {
    value: rounded(value),
    unit,
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
    ...(others.length > 0 && { further: others.map((other) => rounded(other.ratio ?? other.value)) }),
  };
}

/** Three digits: more would be noise. */
const rounded = (value: number): number => Number(value.toPrecision(3));

export function describeMachine(): string {
  const [cpu] = cpus();
  const load = (loadavg()[0] as number).toFixed(1);
  return `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node.js ${process.versions.node}, load ${load}`;
}

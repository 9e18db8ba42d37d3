import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench, Measurement } from './bench.js';
import { openCheckout } from './checkout.js';
import { compareBench, listBenches } from './compare.js';
import { describeMachine, readHistory, withMeasurements, writeHistory } from './history.js';
import { makeComparisonHeading, makeComparisonRow, makeHeading, makeRow } from './measurement-table.js';
import { type Options, parseOptions, selectBenches, USAGE, UsageError } from './options.js';

// The sources say which benches there are; build/ may still hold one that was deleted.
const sources = new URL('../bench/', import.meta.url);

async function loadBenches(): Promise<Bench[]> {
  const files = readdirSync(sources).filter((file) => file.endsWith('.bench.ts'));
  const modules = files.sort().map(async (file) => {
    const compiled = new URL(file.replace(/\.ts$/, '.js'), import.meta.url);
    return ((await import(compiled.href)) as { benches: readonly Bench[] }).benches;
  });
  return (await Promise.all(modules)).flat();
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** In a process of its own: V8 compiles code for what it has seen, and other benches make it see other things. */
async function measureApart({ name }: Bench, seconds: number): Promise<Measurement> {
  const script = fileURLToPath(new URL('measure-one.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, name, String(seconds)]);
  return JSON.parse(stdout) as Measurement;
}

async function report(benches: readonly Bench[], { json, seconds, record, runs }: Options): Promise<void> {
  if (!json) print(makeHeading());
  const machine = describeMachine();
  const measured = new Map<string, Measurement[]>();
  for (let run = 0; run < runs; run++) {
    for (const bench of benches) {
      const measurement = await measureApart(bench, seconds);
      print(json ? JSON.stringify(measurement) : makeRow(measurement));
      measured.set(bench.name, [...(measured.get(bench.name) ?? []), measurement]);
      if (record !== undefined) recordMeasurement(record, machine, measured.get(bench.name)!);
    }
  }
}

/** After each bench, because a run takes a quarter of an hour and may be stopped. */
function recordMeasurement(release: string, machine: string, measured: readonly Measurement[]): void {
  const date = new Date().toISOString().slice(0, 10);
  writeHistory(withMeasurements(readHistory(), { release, date, machine }, measured));
}

async function reportComparison(benches: readonly Bench[], options: Options, other: string): Promise<void> {
  const there = await openCheckout(other);
  const here = await openCheckout(fileURLToPath(new URL('../', import.meta.url)));
  const known = await listBenches(there);
  if (!options.json) print(makeComparisonHeading());
  for (const { name } of benches) {
    const comparison = known.includes(name) ? await compareBench(name, { here, there, ...options }) : null;
    if (comparison === null) process.stderr.write(`bench: ${name} is not in ${other}\n`);
    else print(options.json ? JSON.stringify(comparison) : makeComparisonRow(comparison));
  }
}

try {
  const options = parseOptions(process.argv.slice(2));
  const benches = selectBenches(await loadBenches(), options.only);
  if (options.list) for (const { name, unit } of benches) print(`${name} (${unit})`);
  else if (options.compare !== undefined) await reportComparison(benches, options, options.compare);
  else await report(benches, options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}\n${USAGE}\n`);
  process.exitCode = 2;
}

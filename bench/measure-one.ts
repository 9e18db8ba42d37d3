// Measures one bench and prints the measurement as JSON: node --expose-gc build/measure-one.js BENCH SECONDS.
import { type Bench, measure } from './bench.js';
import { skipPythonShim } from './python-path.js';

skipPythonShim();
const [name = '', seconds = ''] = process.argv.slice(2);
const file = new URL(`${name.split('/')[0]}.bench.js`, import.meta.url);
const { benches } = (await import(file.href)) as { benches: readonly Bench[] };
const bench = benches.find((each) => each.name === name);
if (bench === undefined) throw new Error(`there is no bench ${name}`);
process.stdout.write(`${JSON.stringify(await measure(bench, Number(seconds)))}\n`);

import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { UsageError } from './errors.js';
import { declareOutputs, type Outputs, parseOutputs, type RawOutputs, writeOutputs } from './report/outputs.js';
import { readResult } from './report/write-files.js';

export function declare(command: Command): void {
  declareOutputs(
    command
      .usage('<result> [options]')
      .argument('<result>', 'a file that herald grade --out has written')
      .option('--console', 'print the report for people, which is what happens if nothing is asked for'),
  )
    .addHelpText('after', HELP)
    .action((path: string, raw: RawOutputs) => run(path, raw));
}

const HELP = `
Makes any number of reports from one result file. A file that breaks off is read as far as it goes. Exit codes: 0 the reports
are made, whatever they say; 2 wrong usage or no result file; 3 a report could not be written.

  herald report result.ndjson
  herald report result.ndjson --rubric rubric.yml --html report.html --junit junit.xml
  herald report result.ndjson --rubric rubric.yml --audience student --markdown -`;

async function run(path: string, raw: RawOutputs): Promise<void> {
  const wanted = parseOutputs(raw);
  for (const { format, path: to } of wanted.files) demandOther(path, to, `--${format}`);
  await writeOutputs(readResult(path), isEmptyChoice(wanted) ? { ...wanted, stdout: 'console' } : wanted);
}

const isEmptyChoice = ({ stdout, files }: Outputs): boolean => stdout === null && files.length === 0;

/** A slip of the hand must not cost the results. */
function demandOther(from: string, to: string, option: string): void {
  const [one, other] = [from, to].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (one && other && one.ino === other.ino && one.dev === other.dev) {
    throw new UsageError(`${option} ${to} would overwrite the results themselves`);
  }
}

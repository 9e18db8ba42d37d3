import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { helpSections } from './help.js';
import {
  declareOutputs,
  type Outputs,
  parseOutputs,
  type RawOutputs,
  REPORTS,
  writeOutputs,
} from './report/outputs.js';
import { readResult } from './report/read-files.js';

export function declare(command: Command, games: GameCatalog): void {
  declareOutputs(
    command
      .usage('<result> [options]')
      .argument('<result>', 'a result file, as "herald grade --out" writes it')
      .optionsGroup(REPORTS)
      .option('--console', 'print the console report (default if nothing else is asked for)'),
  )
    .addHelpText('after', HELP)
    .action((path: string, raw: RawOutputs) => run(path, raw, games));
}

const HELP = helpSections({
  about: 'A truncated result file is read as far as it goes.',
  exitCodes: {
    0: 'the reports were made, whatever they say',
    2: 'usage error, or not a result file',
    3: 'a report could not be written',
  },
  examples: [
    'herald report result.ndjson',
    'herald report result.ndjson --html report.html --junit junit.xml',
    'herald report result.ndjson --rubric rubric.yml --audience student --markdown -',
  ],
});

async function run(path: string, raw: RawOutputs, games: GameCatalog): Promise<void> {
  const wanted = await parseOutputs(raw, games);
  await writeOutputs(readResult(path), isEmptyChoice(wanted) ? { ...wanted, stdout: 'console' } : wanted, games);
}

const isEmptyChoice = ({ stdout, files }: Outputs): boolean => stdout === null && files.length === 0;

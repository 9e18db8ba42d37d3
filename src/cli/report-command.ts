import type { Command } from 'commander';
import { makeShard } from '../core/shard.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { ResultFile } from '../kit/result-file.js';
import { shardOf } from '../run/check-shards.js';
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
      .usage('<result...> [options]')
      .argument('<result...>', 'a result file, as "herald grade --out" writes it, or those of all shards of a run')
      .optionsGroup(REPORTS)
      .option('--console', 'print the console report (default if nothing else is asked for)'),
  )
    .addHelpText('after', HELP)
    .action((paths: string[], raw: RawOutputs) => run(paths, raw, games));
}

const HELP = helpSections({
  about: 'A truncated result file is read as far as it goes. Results of shards are joined, as if they were of one run.',
  exitCodes: {
    0: 'the reports were made, whatever they say',
    2: 'usage error, not a result file, or files that do not belong together',
    3: 'a report could not be made or written',
  },
  examples: [
    'herald report result.ndjson',
    'herald report result.ndjson --html report.html --junit junit.xml',
    'herald report result.ndjson --rubric rubric.yml --audience student --markdown -',
    'herald report shard-1.ndjson shard-2.ndjson shard-3.ndjson --junit junit.xml',
  ],
});

async function run(paths: readonly string[], raw: RawOutputs, games: GameCatalog): Promise<void> {
  const wanted = await parseOutputs(raw, games);
  const file = await readAll(paths);
  await writeOutputs(file, isEmptyChoice(wanted) ? { ...wanted, stdout: 'console' } : wanted, games);
}

/** One file may have the results of a shard, too: then they are all that is wanted, unless the others were forgotten. */
async function readAll(paths: readonly string[]): Promise<ResultFile> {
  const files = await Promise.all(paths.map(async (path) => ({ path, file: await readResult(path) })));
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) {
    const shard = shardOf(only.file.run);
    if (shard !== null && shard.count > 1)
      process.stderr.write(`note: ${only.path} has the cases of shard ${makeShard(shard)} alone\n`);
    return only.file;
  }
  return (await import('../run/grade/join-shards.js')).joinShards(files);
}

const isEmptyChoice = ({ stdout, files }: Outputs): boolean => stdout === null && files.length === 0;

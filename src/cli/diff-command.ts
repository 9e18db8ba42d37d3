import type { Command } from 'commander';
import { EXIT } from '../kit/exit-codes.js';
import { makePlainJson } from '../report/plain-json.js';
import { diffRuns, makeRunDiff } from '../report/run-diff.js';
import { helpSections } from './help.js';
import { readResult } from './report/read-files.js';

export function declare(command: Command): void {
  command
    .usage('<before> <after> [options]')
    .argument('<before>', 'a result file, as "herald grade --out" writes it')
    .argument('<after>', 'the result file of a later run')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((before: string, after: string, raw: { readonly json?: boolean }) => run(before, after, raw));
}

const HELP = helpSections({
  about: 'Compares cases by their ids.',
  exitCodes: {
    0: 'nothing broke',
    1: 'a case that used to pass fails',
    2: 'usage error, or not a result file',
  },
  examples: ['herald diff last-week.ndjson today.ndjson'],
});

async function run(before: string, after: string, { json = false }: { readonly json?: boolean }): Promise<void> {
  const diff = diffRuns(await readResult(before), await readResult(after));
  process.stdout.write(json ? `${makePlainJson(diff)}\n` : makeRunDiff(diff));
  if (diff.changes.some(({ kind }) => kind === 'broken')) process.exitCode = EXIT.failed;
}

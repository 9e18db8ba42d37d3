import type { Command } from 'commander';
import { diffRuns, makeRunDiff } from '../report/run-diff.js';
import { EXIT } from './exit-codes.js';
import { readResult } from './report/write-files.js';

export function declare(command: Command): void {
  command
    .usage('<before> <after> [options]')
    .argument('<before>', 'a file that herald grade --out has written')
    .argument('<after>', 'a later one')
    .option('--json', 'print the changes for programs')
    .addHelpText('after', HELP)
    .action((before: string, after: string, raw: { readonly json?: boolean }) => run(before, after, raw));
}

const HELP = `
Cases are compared by their ids. Exit codes: 0 nothing broke, 1 something did, 2 wrong usage or no result file.

  herald diff last-week.ndjson today.ndjson`;

function run(before: string, after: string, { json = false }: { readonly json?: boolean }): void {
  const diff = diffRuns(readResult(before), readResult(after));
  process.stdout.write(json ? `${JSON.stringify(diff)}\n` : makeRunDiff(diff));
  if (diff.changes.some(({ kind }) => kind === 'broken')) process.exitCode = EXIT.failed;
}

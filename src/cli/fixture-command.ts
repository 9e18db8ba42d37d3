import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { plural } from '../report/console/text.js';
import { makeFileFault, readCases } from '../run/case-files.js';
import { UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { caseBench } from './grade/case-checkers.js';

export function declare(command: Command): void {
  command.usage('check <directory|file...>');
  command
    .command('check')
    .description('say what is wrong with transcripts that are to be cases')
    .argument('<path...>', 'directories with transcripts, or transcripts')
    .addHelpText('after', HELP)
    .action((paths: string[]) => check(paths));
}

const HELP = `
Every fault is a line with its file, line and column. Exit codes: 0 nothing is wrong, 2 something is, or there is no case.

  herald fixture check homework/`;

async function check(paths: readonly string[]): Promise<void> {
  const missing = paths.find((path) => statSync(path, { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined) throw new UsageError(`${missing}: there is no such file or directory`);
  const { cases, faults } = readCases(paths, await caseBench());
  if (cases.length + faults.length === 0) throw new UsageError(`there is no transcript in ${paths.join(', ')}`);
  if (faults.length === 0) process.stdout.write(`${plural(cases.length, 'case')}, and nothing wrong\n`);
  else {
    process.stdout.write(`${faults.map(makeFileFault).join('\n')}\n`);
    process.exitCode = EXIT.usage;
  }
}

import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { plural } from '../report/console/text.js';
import { makeFileFault, readCases } from '../run/case-files.js';
import { UsageError } from '../run/errors.js';
import { caseCheckers } from '../run/grade/case-checkers.js';
import { helpSections } from './help.js';

export function declare(command: Command, games: GameCatalog): void {
  command.usage('check <directory|file...>');
  command
    .command('check')
    .description('check cases, and say what is wrong with them')
    .argument('<path...>', 'transcripts, or directories of transcripts')
    .addHelpText('after', HELP)
    .action((paths: string[]) => check(paths, games));
}

const HELP = helpSections({
  about: 'Prints one line per problem, with file, line and column.',
  exitCodes: { 0: 'all cases are OK', 2: 'usage error, a problem, or no case found' },
  examples: ['herald fixture check homework/'],
});

async function check(paths: readonly string[], games: GameCatalog): Promise<void> {
  const missing = paths.find((path) => statSync(path, { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined) throw new UsageError(`${missing}: no such file or directory`);
  const { cases, faults } = readCases(paths, await caseCheckers(games));
  if (cases.length + faults.length === 0) throw new UsageError(`no transcripts found in ${paths.join(', ')}`);
  if (faults.length === 0) process.stdout.write(`${plural(cases.length, 'case')} OK\n`);
  else {
    process.stdout.write(`${faults.map(makeFileFault).join('\n')}\n`);
    process.exitCode = EXIT.usage;
  }
}

import type { Command } from 'commander';
import { HELP_CONFIGURATION, helpSections } from './help.js';
import { queueOption } from './queue/queue-options.js';
import type { RawQueue } from './queue/run-queue.js';

export function declare(command: Command): void {
  command
    .configureHelp({ ...HELP_CONFIGURATION, subcommandTerm: (subcommand) => subcommand.name() })
    .usage('status | drain | retry | remove')
    .addHelpText('after', HELP);
  declarePart(command, 'status', 'print the jobs and workers of each queue')
    .option('--json', 'print JSON')
    .option('--prometheus', 'print them in the text format of Prometheus');
  declarePart(command, 'drain', 'remove the jobs that no worker has taken yet');
  declarePart(command, 'retry', 'try jobs again that failed');
  declarePart(command, 'remove', 'remove all jobs, submissions and results from Redis').option(
    '--force',
    'also while workers are at work',
  );
}

const declarePart = (command: Command, name: 'status' | 'drain' | 'retry' | 'remove', description: string): Command =>
  command
    .command(name)
    .description(description)
    .addOption(queueOption())
    .action(async (raw: RawQueue) => (await import('./queue/run-queue.js'))[name](raw));

const HELP = helpSections({
  about: 'Each version of Herald has a queue, and another one for classes that are graded in a sandbox.',
  exitCodes: { 0: 'done', 2: 'usage error', 3: 'Redis or a package is missing' },
  examples: [
    'herald queue status --queue redis://localhost:6379',
    'herald queue status --queue redis://localhost:6379 --prometheus',
  ],
});

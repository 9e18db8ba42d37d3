import type { Command } from 'commander';
import { HELP_CONFIGURATION, helpSections } from './help.js';
import { queueOption } from './queue/queue-options.js';
import type { RawQueue } from './queue/run-queue.js';

const EXIT_CODES = { 0: 'done', 2: 'usage error', 3: 'Redis or a package is missing' } as const;

const EXAMPLES = {
  status: [
    'herald queue status --queue redis://localhost:6379',
    'herald queue status --queue redis://localhost:6379 --prometheus',
  ],
  drain: ['herald queue drain --queue redis://localhost:6379'],
  retry: ['herald queue retry --queue redis://localhost:6379'],
  remove: ['herald queue remove --queue redis://localhost:6379'],
} as const;

export function declare(command: Command): void {
  command
    .configureHelp({ ...HELP_CONFIGURATION, subcommandTerm: (subcommand) => subcommand.name() })
    .usage('status | drain | retry | remove')
    .addHelpText('after', HELP);
  declarePart(command, 'status', 'print the jobs and workers of each queue')
    .option('--json', 'print JSON')
    .option('--prometheus', 'print them in the text format of Prometheus');
  declarePart(command, 'drain', 'remove the jobs that no worker has taken yet');
  declarePart(command, 'retry', 'retry failed jobs');
  declarePart(command, 'remove', 'remove all jobs, submissions and results from Redis').option(
    '--force',
    'also while workers are at work',
  );
}

type Part = keyof typeof EXAMPLES;

const declarePart = (command: Command, name: Part, description: string): Command =>
  command
    .command(name)
    .description(description)
    .usage('--queue <url> [options]')
    .addOption(queueOption())
    .addHelpText('after', helpSections({ exitCodes: EXIT_CODES, examples: EXAMPLES[name] }))
    .action(async (raw: RawQueue) => (await import('./queue/run-queue.js'))[name](raw));

const HELP = helpSections({
  about: 'Each version of Herald has a queue, and another one for classes that are graded in a sandbox.',
  exitCodes: EXIT_CODES,
  examples: EXAMPLES.status,
});

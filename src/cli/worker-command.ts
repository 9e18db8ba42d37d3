import { hostname } from 'node:os';
import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { HELP_CONFIGURATION, helpSections } from './help.js';
import { queueOption, storeOption } from './queue/queue-options.js';
import type { RawWorker } from './queue/run-worker.js';

export function declare(command: Command, games: GameCatalog): void {
  command
    .configureHelp(HELP_CONFIGURATION)
    .usage('--queue <url> [options]')
    .addOption(queueOption())
    .addOption(storeOption())
    .option('--jobs <count>', 'cases to run at once (default: two per available processor)')
    .option('--name <name>', 'what to call this worker', `${hostname()}-${process.pid}`)
    .option('--sandbox', 'take only classes that are graded in a sandbox')
    .addOption(
      new Option('--lock <seconds>', 'seconds without a heartbeat before its jobs go to other workers').default('60'),
    )
    .addOption(new Option('--grace <seconds>', 'seconds that running jobs get to finish after SIGTERM').default('30'))
    .option('--once', 'end when there is nothing left to do')
    .option(
      '--metrics <address>',
      'serve metrics for Prometheus at [HOST]:PORT, such as :9464; without a host, only to this machine',
    )
    .option('--quiet', 'print no progress')
    .addHelpText('after', HELP)
    .action(async (raw: RawWorker) => (await import('./queue/run-worker.js')).runWorker(raw, games));
}

const HELP = helpSections({
  about:
    'Takes the work of "herald class --queue" and "herald play --queue", of this version of Herald only. Run one worker per machine. ' +
    'Without bubblewrap, it takes no class that is graded in a sandbox.',
  exitCodes: {
    0: 'ended by a signal, or with --once',
    2: 'usage error',
    3: 'Redis or a package is missing, or Redis gives it no jobs',
  },
  examples: [
    'herald worker --queue redis://:secret@queue.example:6379',
    'herald worker --queue redis+unix:///run/redis/redis.sock --store file:///mnt/herald --jobs 4',
    'herald worker --queue redis://queue.example:6379 --metrics :9464',
  ],
});

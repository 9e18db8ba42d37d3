import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { helpSections } from './help.js';
import type { RawBundle } from './host/parse-settings.js';
import { collect } from './option-values.js';
import { protocolHelp } from './protocol-option.js';

export function declare(command: Command, games: GameCatalog): void {
  command.usage('init <platform> [options] [path]');
  command
    .command('init')
    .description('write everything that a platform needs to grade submissions')
    .usage('<platform> --protocol <protocol> --run <command> [options] [path]')
    .argument('<platform>', 'gradescope, classroom50, prairielearn, github or gitlab')
    .argument('[path]', 'the directory or zip file to write; nothing that exists is overwritten')
    .option('--protocol <protocol>', protocolHelp(games))
    .option('--run <command>', 'how a submission is started, in its directory', './player')
    .option('--build <command>', 'what is run before, in the same directory')
    .option('--rubric <file>', 'points per case; see "herald rubric"')
    .addOption(new Option('--cases <directory>', 'add your own cases (repeatable)').argParser(collect))
    .option(
      '--total-time <seconds>',
      'stop the build and the cases after this long (default: a minute before the platform does)',
    )
    .option('--packages <list>', 'Debian packages that submissions need (default: by --run and --build)')
    .option('--image <name>', 'the container image to grade in, for prairielearn and gitlab (default: node:22)')
    .option('--files <list>', 'what students hand in, for prairielearn (default: by --run and --build)')
    .addHelpText('after', HELP)
    .action(async (platform: string, path: string | undefined, raw: RawBundle) =>
      (await import('./host/init-bundle.js')).initBundle(platform, path, raw, games),
    );
}

const HELP = helpSections({
  about:
    'The bundle contains Herald itself, so the platform needs nothing but Node. The code of students never runs as root. See docs/platforms.md.',
  exitCodes: { 0: 'the bundle is written', 2: 'usage error, or a file exists' },
  examples: [
    "herald host init gradescope --protocol sexpr/v3 --run 'python3 player.py' --rubric rubric.yml",
    "herald host init classroom50 --protocol jsonrpc --run 'node player.mjs {url}' autograder",
    "herald host init github --protocol gc18/1 --build 'javac *.java' --run 'java Player {host} {port}'",
  ],
});

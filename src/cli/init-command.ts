import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { didYouMean } from '../core/spelling.js';
import type { GameCatalog, LoadedProtocol } from '../kit/game-catalog.js';
import type { PlayerSkeleton } from '../kit/player-skeleton.js';
import { protocolNames } from '../kit/protocol-name.js';
import { makeCommand, quoteShellWord } from '../peer/index.js';
import { PACKAGE_FOLDER } from '../peer/package-folder.js';
import { UsageError } from '../run/errors.js';
import { createFile } from './create-file.js';
import { helpSections } from './help.js';
import { checkOutputDirectory } from './output/output-file.js';
import { loadProtocol, protocolHelp } from './protocol-option.js';

interface RawOptions {
  readonly protocol?: string;
  readonly language?: string;
}

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  const offered = await games.withProtocols(({ skeletons = [] }) => skeletons.length > 0);
  command.usage('player [options] [directory]');
  command
    .command('player')
    .description('write a player that plays legally, for you to improve')
    .usage('--protocol <protocol> --language <language> [directory]')
    .argument('[directory]', 'where to write it; it is created if necessary', '.')
    .option('--protocol <protocol>', protocolHelp(offered))
    .option('--language <language>', 'the language to write it in, such as python')
    .addHelpText('after', HELP)
    .action((directory: string, raw: RawOptions) => initPlayer(directory, raw, games, offered));
}

const HELP = helpSections({
  about: 'The player does nothing clever: it shows where to put a strategy. No existing file is overwritten.',
  exitCodes: { 0: 'the player is written', 2: 'usage error, or a file exists' },
  examples: [
    'herald init player --protocol sexpr/v3 --language python my-player',
    'herald init player --protocol jsonrpc --language javascript my-player',
    'herald init player --protocol gc18/1 --language java my-client',
  ],
});

const SKELETONS = join(PACKAGE_FOLDER, 'examples', 'skeletons');

async function initPlayer(directory: string, raw: RawOptions, games: GameCatalog, offered: GameCatalog): Promise<void> {
  const isKnown = raw.protocol !== undefined && games.find(raw.protocol) !== null;
  if (isKnown && offered.find(raw.protocol) === null) {
    throw new UsageError(`there is no player of ${raw.protocol} to start from, only of: ${offered.choices.join(', ')}`);
  }
  const loaded = await loadProtocol(offered, raw.protocol);
  const skeleton = skeletonFor(loaded, raw.language);
  const newest = protocolNames(loaded.entry).at(-1) as string;
  const text = readFileSync(join(SKELETONS, loaded.protocol.id, skeleton.language, skeleton.file), 'utf8');
  const path = join(directory, skeleton.file);
  checkOutputDirectory('the directory', directory);
  mkdirSync(directory, { recursive: true });
  createFile(path, text.replaceAll(newest, loaded.name), skeleton.command[0] === skeleton.file ? 0o777 : 0o666);
  process.stdout.write(`wrote ${path}\n${nextSteps(path, skeleton, loaded)}`);
}

function skeletonFor({ protocol, name }: LoadedProtocol, language: string | undefined): PlayerSkeleton {
  const { skeletons = [] } = protocol;
  const known = skeletons.map((each) => each.language);
  if (language === undefined)
    throw new UsageError(`no language given; add --language with one of: ${known.join(', ')}`);
  const found = skeletons.find((each) => each.language === language.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no player of ${name} in "${language}"; known languages: ${known.join(', ')}${hint(language, known)}`,
  );
}

/** `py` begins the name of a language, and `js` has letters of one. */
function hint(language: string, known: readonly string[]): string {
  const meant = known.find((each) => isAbbreviation(language.toLowerCase(), each));
  return meant === undefined ? didYouMean(language, known) : ` (did you mean ${meant}?)`;
}

/** Whether the letters occur in a word in their order, the first at its beginning. */
function isAbbreviation(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at++;
  return at === letters.length && word.startsWith(letters.slice(0, 1));
}

/** What to type next, from the current directory. */
function nextSteps(path: string, { file, command }: PlayerSkeleton, { name, game }: LoadedProtocol): string {
  const program = path.includes('/') ? path : `./${path}`;
  const words = command.map((word) => (word === file ? program : word));
  const player = words.length === 1 ? makeCommand(words) : quoteShellWord(words.join(' '));
  return [
    `grade it:  herald grade player --protocol ${name} --quick -- ${makeCommand(words)}`,
    `a game:    herald play --protocol ${name} ${player} ${game.strategies[0]}`,
    '',
  ].join('\n');
}

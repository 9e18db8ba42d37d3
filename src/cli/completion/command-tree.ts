import { type Argument, Command } from 'commander';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { protocolNames } from '../../kit/protocol-name.js';
import { HOSTS } from '../../report/hosts/hosts.js';
import type { CommandEntry } from '../commands.js';
import { PLATFORMS } from '../host/bundles.js';

/** An option that can be completed. */
export interface CompletedOption {
  /** `--only`. */
  readonly flag: string;
  readonly description: string;
  /** Whether a value follows. */
  readonly takesValue: boolean;
  /** What the value can be; empty if anything, such as a file. */
  readonly values: readonly string[];
}

/** A command or subcommand, with all that can follow it. */
export interface CompletedCommand {
  /** The words after `herald`: `grade player`; empty for Herald itself. */
  readonly path: string;
  readonly description: string;
  readonly subcommands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
  /** Words for its arguments, such as strategies. */
  readonly words: readonly string[];
  /** Whether an argument can be anything, such as a file. */
  readonly takesFiles: boolean;
}

/** All commands as a flat list, Herald itself first. */
export async function commandTree(
  commands: readonly CommandEntry[],
  games: GameCatalog,
): Promise<readonly CompletedCommand[]> {
  const root = new Command('herald');
  for (const { name, summary, load } of commands) {
    const command = root.command(name).description(summary);
    await (await load()).declare(command, games);
  }
  const own = [
    { flag: '--help', description: 'print this help', takesValue: false, values: [] },
    { flag: '--version', description: 'print the version', takesValue: false, values: [] },
  ];
  const help = { name: 'help', description: 'print the help of a command' };
  const [first, ...rest] = walk(root, '', games) as [CompletedCommand, ...CompletedCommand[]];
  const names = {
    ...first,
    path: 'help',
    subcommands: [],
    words: first.subcommands.map(({ name }) => name),
    takesFiles: false,
  };
  return [{ ...first, subcommands: [...first.subcommands, help], options: own }, names, ...rest];
}

function walk(command: Command, path: string, games: GameCatalog): CompletedCommand[] {
  const here: CompletedCommand = {
    path,
    description: command.description(),
    subcommands: command.commands.map((part) => ({ name: part.name(), description: part.description() })),
    options: optionsOf(command, games),
    words: [...new Set(command.registeredArguments.flatMap((argument) => wordsFor(argument, games)))],
    takesFiles: command.registeredArguments.some((argument) => !isWord(argument)),
  };
  const below = command.commands.flatMap((part) => walk(part, `${path} ${part.name()}`.trim(), games));
  return [here, ...below];
}

const optionsOf = (command: Command, games: GameCatalog): CompletedOption[] => [
  ...command.options.flatMap(({ long, description, required, optional, argChoices = [] }) =>
    long == null
      ? []
      : [{ flag: long, description, takesValue: required || optional, values: valuesOf(long, argChoices, games) }],
  ),
  { flag: '--help', description: 'print the help of the command', takesValue: false, values: [] },
];

/** By the names of the arguments. */
const WORDS: Readonly<Record<string, (games: GameCatalog) => readonly string[]>> = {
  strategy: (games) => games.strategies,
  player: (games) => games.strategies,
  platform: () => PLATFORMS,
  from: (games) => games.names,
  to: (games) => games.names,
};

const wordsFor = (argument: Argument, games: GameCatalog): readonly string[] =>
  argument.argChoices ?? WORDS[argument.name()]?.(games) ?? [];

/** A player is a strategy or a program. */
const isWord = (argument: Argument): boolean =>
  argument.name() !== 'player' && (argument.argChoices !== undefined || argument.name() in WORDS);

function valuesOf(flag: string, choices: readonly string[], { entries }: GameCatalog): readonly string[] {
  if (flag === '--protocol') return entries.flatMap((entry) => protocolNames(entry));
  if (flag === '--host') return HOSTS.map((host) => `${host}=`);
  return choices;
}

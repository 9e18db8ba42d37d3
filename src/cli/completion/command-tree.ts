import { type Argument, Command, type Option } from 'commander';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { protocolNames } from '../../kit/protocol-name.js';
import { HOSTS } from '../../report/hosts/hosts.js';
import type { CommandEntry } from '../commands.js';
import { PLATFORMS } from '../host/bundles.js';
import { HostOption } from '../report/host-option.js';

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
  ...command.options.flatMap((option) => {
    const { long, description, required, optional } = option;
    return long == null
      ? []
      : [{ flag: long, description, takesValue: required || optional, values: valuesOf(option, games) }];
  }),
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

function valuesOf(option: Option, games: GameCatalog): readonly string[] {
  if (option.long === '--protocol') return protocolsFor(option, games);
  // Servers and players have an option of that name for an address.
  if (option instanceof HostOption) return HOSTS.map((host) => `${host}=`);
  return option.argChoices ?? [];
}

/** Those that its help lists, with their versions if it lists these, too; all of them if it lists none. */
function protocolsFor({ description }: Option, { entries }: GameCatalog): readonly string[] {
  const words = new Set(description.split(/[\s,]+/));
  const listed = entries.flatMap((entry) => {
    const versions = protocolNames(entry).filter((name) => words.has(name));
    return versions.length === 0 && words.has(entry.id) ? [entry.id] : versions;
  });
  return listed.length === 0 ? entries.flatMap((entry) => protocolNames(entry)) : listed;
}

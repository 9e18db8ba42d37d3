import { Command, CommanderError } from 'commander';
import { didYouMean } from '../core/spelling.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { plainText } from '../report/plain-text.js';
import { EnvironmentError, UsageError } from '../run/errors.js';
import type { CommandEntry } from './commands.js';
import { HELP_CONFIGURATION, startHere } from './help.js';

interface Program {
  readonly version: string;
  readonly commands: readonly CommandEntry[];
  readonly games: GameCatalog;
}

/** Runs one command line (without node and script) and returns the exit code. */
export async function runHerald(args: readonly string[], { version, commands, games }: Program): Promise<number> {
  const program = declareProgram(version, commands).addHelpText('before', startHere(games));
  try {
    await loadNamed(program, args, commands, games);
    await program.parseAsync(withoutHelpCommand(args, program), { from: 'user' });
    return Number(process.exitCode ?? EXIT.passed);
  } catch (error) {
    if (error instanceof CommanderError) adviseOnOption(error, program, args);
    return exitCodeOf(error);
  }
}

function declareProgram(version: string, commands: readonly CommandEntry[]): Command {
  const program = new Command('herald')
    .description('Conformance kit and player bridge for board-game protocols.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureHelp(HELP_CONFIGURATION)
    .commandsGroup('Help:')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Run "herald --help" for usage.')
    // Everything after -- belongs to another program and reaches the command unchanged.
    .enablePositionalOptions()
    .hook('preAction', async (_, action) => {
      if (action.options.some(({ long }) => long === '--config'))
        await (await import('./config/apply-config.js')).applyConfig(action);
      (await import('./option-checks.js')).checkOptions(action);
    })
    .exitOverride();
  for (const { name, summary, group } of commands) {
    program.command(name).description(summary).helpGroup(group).showHelpAfterError(helpAt(name));
  }
  return program;
}

/** Loads only the command on the line, or the one that help is asked for; the others stay a name and a summary. */
async function loadNamed(
  program: Command,
  args: readonly string[],
  commands: readonly CommandEntry[],
  games: GameCatalog,
): Promise<void> {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  const entry = commands.find((command) => command.name === name);
  const command = program.commands.find((declared) => declared.name() === name);
  if ((words[0] === 'help' || hasHelpOption(args)) && name !== undefined && entry === undefined) {
    const names = commands.map((each) => each.name);
    throw new UsageError(`unknown command '${name}'${didYouMean(name, names)}`);
  }
  if (!entry || !command) return;
  await (await entry.load()).declare(command, games);
  for (const part of command.commands) part.showHelpAfterError(helpAt(`${name} ${part.name()}`));
  const [first, second = '-'] = args;
  if (hasHelpOption(args) && first === name && !second.startsWith('-') && isOnlyParts(command))
    requirePart(command, second);
}

/** Commander would show the help of what it knows: of `herald` for `herald grad --help`. */
function hasHelpOption(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

/** Whether a command is nothing but its own commands, so that any other word after it is a mistake. */
const isOnlyParts = ({ commands, registeredArguments }: Command): boolean =>
  commands.length > 0 && registeredArguments.length === 0;

function requirePart(command: Command, part: string): void {
  const parts = command.commands.map((each) => each.name());
  if (!parts.includes(part) && part !== 'help')
    throw new UsageError(`unknown command '${command.name()} ${part}'${didYouMean(part, parts)}`);
}

/** `help grade player` as `grade player --help`: the help command knows no commands of commands. */
function withoutHelpCommand(args: readonly string[], program: Command): readonly string[] {
  const [help, name = '', part] = args;
  if (help !== 'help' || part === undefined) return args;
  const command = program.commands.find((declared) => declared.name() === name);
  if (command !== undefined) requirePart(command, part);
  return [name, part, '--help'];
}

/** Where an unknown option probably belongs: `grade --protocol … player`, `grade server --quick`, or `-quick` for `--quick`. */
function adviseOnOption({ code, message }: CommanderError, program: Command, args: readonly string[]): void {
  const [, option] = /unknown option '(-[^']*)'/.exec(message) ?? [];
  const command = program.commands.find((declared) => declared.name() === args[0]);
  if (code !== 'commander.unknownOption' || option === undefined || command === undefined) return;
  const owner = command.commands.find(({ options }) => options.some(({ long }) => long === option));
  if (owner !== undefined) {
    const usage = `herald ${command.name()} ${owner.name()} ${option} …`;
    const followsSubcommand = command.commands.some((part) => part.name() === args[1]);
    process.stderr.write(
      `${followsSubcommand ? 'Another subcommand has it' : 'Options follow the subcommand'}: ${usage}\n`,
    );
  }
  const all = [command, ...command.commands].flatMap(({ options }) => options.map(({ long }) => long));
  if (all.includes(`-${option}`)) process.stderr.write(`(Did you mean -${option}?)\n`);
}

const helpAt = (command: string): string => `Run "herald ${command} --help" for usage.`;

function exitCodeOf(error: unknown): number {
  // Commander has already printed its own message; --help and --version are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${plainText(error.message)}\n`);
    return EXIT.usage;
  }
  if (error instanceof EnvironmentError) {
    process.stderr.write(`error: ${plainText(error.message)}\n`);
    return EXIT.fault;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`herald: internal error; please report it\n${detail}\n`);
  return EXIT.fault;
}

import { Command, CommanderError } from 'commander';
import type { CommandEntry } from './commands.js';
import { EnvironmentError, UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';

type Program = { readonly version: string; readonly commands: readonly CommandEntry[] };

/** Runs one command line (without node and script) and returns the exit code. */
export async function runHerald(args: readonly string[], { version, commands }: Program): Promise<number> {
  const program = declareProgram(version, commands);
  try {
    await loadNamed(program, args, commands);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? EXIT.passed);
  } catch (error) {
    return exitCodeOf(error);
  }
}

function declareProgram(version: string, commands: readonly CommandEntry[]): Command {
  const program = new Command('herald')
    .description('Conformance kit and player bridge for board-game protocols.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('Run herald --help to see what there is.')
    // What stands behind -- belongs to another program, and reaches the command as it is.
    .enablePositionalOptions()
    .exitOverride();
  for (const { name, summary } of commands) {
    program.command(name).description(summary).showHelpAfterError(helpAt(name));
  }
  return program;
}

// Only the command on the line, or the one help is asked for, is loaded; the others stay a name and a summary.
async function loadNamed(program: Command, args: readonly string[], commands: readonly CommandEntry[]): Promise<void> {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  const entry = commands.find((command) => command.name === name);
  const command = program.commands.find((declared) => declared.name() === name);
  if (!entry || !command) return;
  (await entry.load()).declare(command);
  for (const part of command.commands) part.showHelpAfterError(helpAt(`${name} ${part.name()}`));
}

const helpAt = (command: string): string => `Run herald ${command} --help to see what it takes.`;

function exitCodeOf(error: unknown): number {
  // Commander has already printed its own message; asking for help or the version is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n`);
    return EXIT.usage;
  }
  if (error instanceof EnvironmentError) {
    process.stderr.write(`error: ${error.message}\n`);
    return EXIT.fault;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`herald: a fault in herald itself, please report it\n${detail}\n`);
  return EXIT.fault;
}

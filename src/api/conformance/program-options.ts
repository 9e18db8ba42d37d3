import { parseCommand } from '../../peer/index.js';
import { requireOk, UsageError } from '../../run/errors.js';
import type { OptionNames } from '../known-options.js';

/** The words of a command line, or the line as for a shell. It is not run by a shell. */
export type CommandLine = string | readonly string[];

/** How a program under test is started, and what it may use. */
export interface ProgramOptions {
  /**
   * For a player that connects, `{url}` stands for the address, `{host}` and `{port}` for its parts. For a server that starts
   * its players, `{seat}` stands for a player.
   */
  readonly command: CommandLine;
  /** Where it is started. */
  readonly cwd?: string;
  /** Milliseconds for each reply, twice that for the first; 5000 by default. */
  readonly deadline?: number;
  /** In bytes; no limit by default. */
  readonly memory?: number;
  readonly processes?: number;
  /** Whether to run it without network and without access to other files. */
  readonly sandbox?: boolean;
  /** Whether the player is a bridge: cases that the other protocol cannot express do not apply. */
  readonly bridged?: boolean;
}

export const PROGRAM_OPTIONS: OptionNames<ProgramOptions> = {
  command: true,
  cwd: true,
  deadline: true,
  memory: true,
  processes: true,
  sandbox: true,
  bridged: true,
};

export function argvOf(command: CommandLine, cwd = '.'): readonly string[] {
  const argv = typeof command === 'string' ? requireOk(parseCommand(command, cwd)) : command;
  if (argv.length === 0) throw new UsageError('command is empty; expected a program and its arguments');
  return argv;
}

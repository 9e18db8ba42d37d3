/** What programs ask for on their console, where they do not take it from their command line. Each is a list of lines. */
export interface ConsoleInput {
  /** Makes a program connect to this host, at the usual port of the protocol. */
  readonly join: (host: string) => readonly string[];
  /** Makes a program listen at the usual port. */
  readonly listen: readonly string[];
}

export const makeConsoleInput = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

import { EXIT } from '../../kit/exit-codes.js';

/** Prints to stderr what a server does wrong: standard output carries nothing but replies. */
export function printError(text: string, code: number = EXIT.failed): void {
  process.stderr.write(`herald player: ${text}\n`);
  process.exitCode = code;
}

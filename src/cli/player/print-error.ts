import { EXIT } from '../exit-codes.js';

/** What a server says wrong is told on stderr; standard output carries nothing but replies (S-10). */
export function complain(text: string, code: number = EXIT.failed): void {
  process.stderr.write(`herald player: ${text}\n`);
  process.exitCode = code;
}

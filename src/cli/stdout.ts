import { once } from 'node:events';
import { EXIT } from '../kit/exit-codes.js';

/** Ends quietly when the reader has seen enough, such as `head`, and with an error if the output cannot be written. */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`error: cannot write to standard output: ${error.message}\n`);
    process.exit(error.code === 'EPIPE' ? undefined : EXIT.fault);
  });
}

const BATCH = 200;

/** Writes any number of lines with backpressure. */
export async function writeLines(lines: Iterable<string>): Promise<void> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line, '\n');
    if (batch.length < BATCH) continue;
    if (!process.stdout.write(batch.join(''))) await once(process.stdout, 'drain');
    // A closed pipe is only noticed between two turns of the event loop.
    else await new Promise(setImmediate);
    batch = [];
  }
  process.stdout.write(batch.join(''));
}

import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const CHUNK = 1024 ** 2;
/** A file of that many characters without a line end is not one of ours. */
const LONGEST_LINE = 64 * 1024 ** 2;

/**
 * The complete lines of a file, however large it is: no more than one line and a chunk are in memory. What comes after the last
 * line end is left out. Throws as `openSync` does.
 */
export function* readLines(path: string): Generator<string, void, undefined> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = lines.pop() as string;
      if (rest.length > LONGEST_LINE) throw new Error(`a line is longer than ${LONGEST_LINE} characters`);
      yield* lines;
    }
  } finally {
    closeSync(file);
  }
}

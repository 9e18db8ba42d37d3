import { createReadStream } from 'node:fs';
import { describeFileError } from '../peer/index.js';
import { UsageError } from './errors.js';

const MIB = 1024 * 1024;
const MOST = 16 * MIB;

/** All of a file, or of standard input where none is named. Stops reading what can be no message. */
export async function readInput(file: string | undefined, what: string): Promise<Uint8Array> {
  if (file === undefined && process.stdin.isTTY) {
    process.stderr.write(`reading ${what} from standard input; end it with Ctrl-D\n`);
  }
  const source = file ?? 'standard input';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of file === undefined ? process.stdin : createReadStream(file)) {
      size += (chunk as Uint8Array).length;
      if (size > MOST) break;
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    throw new UsageError(`${source} cannot be read: ${describeFileError(error)}`);
  }
  if (size > MOST)
    throw new UsageError(`${source} is longer than ${MOST / MIB} MiB, which is more than ${what} can be`);
  return withoutMark(Buffer.concat(chunks));
}

/** Some editors begin a file with a byte order mark, which is no part of what was written. */
const withoutMark = (bytes: Buffer): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

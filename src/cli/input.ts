import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { describeFileError } from '../peer/index.js';
import { expandRepeats } from '../report/console/text.js';
import { UsageError } from '../run/errors.js';

const MIB = 1024 * 1024;
const MAX_BYTES = 16 * MIB;

/** Reads a file, or standard input if none is named. Stops at a size that no message has. */
async function readInput(file: string | undefined, what: string): Promise<Uint8Array> {
  if (file === undefined && process.stdin.isTTY) {
    process.stderr.write(`reading ${what} from standard input; end with Ctrl-D\n`);
  }
  const source = file ?? 'standard input';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of file === undefined ? process.stdin : createReadStream(file)) {
      size += (chunk as Uint8Array).length;
      if (size > MAX_BYTES) break;
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    const isMessage = file !== undefined && /^\s*[({]/.test(file);
    const advice = isMessage ? `; to give a message itself, use standard input: echo '…' | herald …` : '';
    throw new UsageError(`${source}: ${describeFileError(error)}${advice}`);
  }
  if (size > MAX_BYTES) throw new UsageError(`${source} is too long for ${what}: more than ${MAX_BYTES / MIB} MiB`);
  return withoutByteOrderMark(Buffer.concat(chunks));
}

/** Some editors begin a file with a byte order mark, which is not part of its text. */
const withoutByteOrderMark = (bytes: Buffer): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

const TIMES = Buffer.from('×');

/** Messages as Herald prints them: `gold×4` stands for four golds. Bytes that are not UTF-8 stay as they are. */
export async function readMessages(file: string | undefined, what: string): Promise<Uint8Array> {
  const input = Buffer.from(await readInput(file, what));
  if (!input.includes(TIMES) || !isUtf8(input)) return input;
  return Buffer.from(expandRepeats(input.toString('utf8')));
}

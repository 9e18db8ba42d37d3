import { UsageError } from './usage.js';

const MIB = 1024 * 1024;
const MOST = 16 * MIB;

/** All of standard input. Says on a terminal that it waits, and stops reading what can be no message. */
export async function readStdin(what: string): Promise<Uint8Array> {
  if (process.stdin.isTTY) process.stderr.write(`reading ${what} from standard input; end it with Ctrl-D\n`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    size += (chunk as Uint8Array).length;
    if (size > MOST)
      throw new UsageError(`standard input is longer than ${MOST / MIB} MiB, which is more than ${what} can be`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

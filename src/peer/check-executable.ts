import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { checkBinary } from './executable-format.js';

/** The kernel reads no more of the first line either. */
const MAX_LENGTH = 256;
/** Where the headers of binaries say what they are for. */
const MAX_HEADER = 4096;

/** Why the kernel cannot run a file as the script or the binary that it seems to be; null if it can. */
export function checkExecutable(file: string): string | null {
  const bytes = readHead(file);
  if (bytes === null) return null;
  const head = bytes.toString('latin1', 0, MAX_LENGTH);
  if (head === '') return 'is empty';
  if (!head.startsWith('#!')) return isText(head) ? 'has no #! line that names its interpreter' : checkBinary(bytes);
  const line = head.slice(2).split('\n')[0]!;
  if (line.endsWith('\r')) return 'has Windows line endings: the #! line must end with a line feed alone';
  const interpreter = line.trim().split(/\s+/)[0]!;
  if (interpreter === '') return 'has an empty #! line';
  return existsSync(interpreter) ? null : `needs the interpreter ${interpreter}, which does not exist`;
}

const isText = (head: string): boolean => /^[\t\n\r\x20-\x7e]*$/.test(head);

/** Null if the file may be run but not read. */
function readHead(file: string): Buffer | null {
  const buffer = Buffer.alloc(MAX_HEADER);
  try {
    const fd = openSync(file, 'r');
    const length = readSync(fd, buffer);
    closeSync(fd);
    return buffer.subarray(0, length);
  } catch {
    return null;
  }
}

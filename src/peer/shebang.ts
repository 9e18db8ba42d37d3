import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Beyond this the kernel does not read the first line either. */
const LONGEST = 256;

/** What keeps the kernel from running a file as the script that it seems to be; null for a sound one, and for binaries. */
export function checkShebang(file: string): string | null {
  const head = readHead(file);
  if (head === null) return null;
  if (head === '') return 'is empty';
  if (!head.startsWith('#!')) return isText(head) ? 'has no #! line that says which interpreter runs it' : null;
  const line = head.slice(2).split('\n')[0]!;
  if (line.endsWith('\r')) return 'has Windows line ends: the #! line must end in a line feed alone';
  const interpreter = line.trim().split(/\s+/)[0]!;
  if (interpreter === '') return 'has an empty #! line';
  return existsSync(interpreter) ? null : `wants the interpreter ${interpreter}, which does not exist`;
}

const isText = (head: string): boolean => /^[\t\n\r\x20-\x7e]*$/.test(head);

/** Null if it may be run but not read. */
function readHead(file: string): string | null {
  const buffer = Buffer.alloc(LONGEST);
  try {
    const fd = openSync(file, 'r');
    const length = readSync(fd, buffer);
    closeSync(fd);
    return buffer.toString('latin1', 0, length);
  } catch {
    return null;
  }
}

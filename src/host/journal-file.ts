import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fault, type Result } from '../core/result.js';
import {
  type Journal,
  type JournalEntry,
  type JournalHeader,
  makeEntry,
  makeOpening,
  parseJournal,
} from './journal.js';

const SUFFIX = '.ndjson';
/** Seeds, and what players said: for the operator's eyes. */
const PRIVATE = 0o600;
const ENOUGH_FOR_AN_END = 256;

/**
 * The log of one game, written line by line.
 *
 * Each line is handed to the kernel before anybody is told of what follows from it: a killed server has forgotten
 * nothing. Lines are forced to the disk at least every second, without anybody waiting for it: a machine that loses its
 * power may forget the last second, and then players are asked again what they had answered.
 */
export class JournalFile {
  private readonly file: number;
  private isDirty = true;
  private isSyncing = false;
  private isOpen = true;

  private constructor(file: number) {
    this.file = file;
  }

  static create(directory: string, opening: JournalHeader): JournalFile {
    const journal = new JournalFile(openSync(pathOf(directory, opening.key), 'ax', PRIVATE));
    journal.write(makeOpening(opening));
    return journal;
  }

  /** Opens it to go on, behind the last whole line. */
  static reopen(directory: string, { opening, length }: Journal): JournalFile {
    const file = openSync(pathOf(directory, opening.key), 'a', PRIVATE);
    ftruncateSync(file, length);
    return new JournalFile(file);
  }

  append(entry: JournalEntry): void {
    this.write(makeEntry(entry));
  }

  sync(): void {
    if (!this.isDirty || this.isSyncing || !this.isOpen) return;
    this.isDirty = false;
    this.isSyncing = true;
    fdatasync(this.file, () => {
      this.isSyncing = false;
      if (!this.isOpen) closeSync(this.file);
    });
  }

  close(): void {
    if (!this.isOpen) return;
    this.sync();
    this.isOpen = false;
    if (!this.isSyncing) closeSync(this.file);
  }

  private write(text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    this.isDirty = true;
  }
}

const pathOf = (directory: string, key: string): string => join(directory, `${key}${SUFFIX}`);

export interface Found {
  readonly path: string;
  readonly journal: Result<Journal>;
}

/** The logs of all games that have not ended. */
export function unfinishedIn(directory: string): Found[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => join(directory, name))
    .filter((path) => !hasEnded(path))
    .map((path) => ({ path, journal: readJournal(path) }))
    .filter(({ journal }) => !(journal.ok && journal.value.entries.at(-1)?.kind === 'end'));
}

function readJournal(path: string): Result<Journal> {
  try {
    const journal = parseJournal(readFileSync(path, 'utf8'));
    const isNamed = !journal.ok || basename(path, SUFFIX) === journal.value.opening.key;
    return isNamed ? journal : fault('journal/name', 'the log is of a game with another key');
  } catch (error) {
    return fault('journal/unreadable', (error as Error).message);
  }
}

/** The last line tells, and reading it alone keeps a restart among thousands of old games short. */
function hasEnded(path: string): boolean {
  try {
    return /\n\{"kind":"end",[^\n]*\}\n$/.test(readTail(path, ENOUGH_FOR_AN_END));
  } catch {
    return false;
  }
}

function readTail(path: string, size: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(size);
    const end = fstatSync(file).size;
    const length = readSync(file, bytes, 0, size, Math.max(0, end - size));
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}

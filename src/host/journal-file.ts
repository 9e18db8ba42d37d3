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
  type JournalFields,
  type JournalHeader,
  makeEntry,
  makeHeader,
  parseJournal,
} from './journal.js';

const SUFFIX = '.ndjson';
/** Holds seeds and what players sent: only the operator may read it. */
const PRIVATE = 0o600;
const MAX_END_LINE = 256;

/**
 * The journal of one game, written line by line.
 *
 * Each line is handed to the kernel before anything that follows from it is sent, so a server that is killed loses
 * nothing. Lines are forced to the disk at least every second, and nothing waits for that: a machine that loses power may
 * lose the last second, and players are then asked again what they had answered.
 */
export class JournalFile {
  private readonly file: number;
  private isDirty = true;
  private isSyncing = false;
  private isOpen = true;

  private constructor(file: number) {
    this.file = file;
  }

  static create(directory: string, header: JournalHeader, fields: JournalFields): JournalFile {
    const journal = new JournalFile(openSync(pathOf(directory, header.key), 'ax', PRIVATE));
    journal.write(makeHeader(header, fields));
    return journal;
  }

  /** Opens a journal to append to it, after the last complete line. */
  static reopen(directory: string, { header, length }: Journal): JournalFile {
    const file = openSync(pathOf(directory, header.key), 'a', PRIVATE);
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

export interface FoundJournal {
  readonly path: string;
  readonly journal: Result<Journal>;
}

/** The journals of all games that have not ended. */
export function unfinishedIn(directory: string, fields: JournalFields): FoundJournal[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => join(directory, name))
    .filter((path) => !hasEnded(path))
    .map((path) => ({ path, journal: readJournal(path, fields) }))
    .filter(({ journal }) => !(journal.ok && journal.value.entries.at(-1)?.kind === 'end'));
}

function readJournal(path: string, fields: JournalFields): Result<Journal> {
  try {
    const journal = parseJournal(readFileSync(path, 'utf8'), fields);
    const isNamed = !journal.ok || basename(path, SUFFIX) === journal.value.header.key;
    return isNamed ? journal : fault('journal/name', 'the journal is of a game with another key');
  } catch (error) {
    return fault('journal/unreadable', (error as Error).message);
  }
}

/** Reads only the last line, so that a restart is fast among thousands of old games. */
function hasEnded(path: string): boolean {
  try {
    return /\n\{"kind":"end",[^\n]*\}\n$/.test(readTail(path, MAX_END_LINE));
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

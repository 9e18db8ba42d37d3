import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
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

/** A journal cannot be written: the disk is full, for example. */
export class JournalError extends Error {
  constructor(cause: unknown) {
    super((cause as Error).message, { cause });
  }
}

/** What stopped a game, for the operator. */
export function describeFault(error: unknown): string {
  if (error instanceof JournalError) return `stopped until the next start of the server: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * The journal of one game, written line by line.
 *
 * Each line is handed to the kernel before anything that follows from it is sent, so a server that is killed loses
 * nothing. Lines are forced to the disk at least every second, and nothing waits for that: a machine that loses power may
 * lose the last second, and players are then asked again what they had answered.
 */
export class JournalFile {
  private readonly file: number;
  /** Bytes of complete lines. */
  private length: number;
  private isDirty = true;
  private isSyncing = false;
  private isOpen = true;
  private syncError: Error | null = null;

  private constructor(file: number, length: number) {
    this.file = file;
    this.length = length;
  }

  /** Throws a `JournalError`, and leaves no file behind then. */
  static create(directory: string, header: JournalHeader, fields: JournalFields): JournalFile {
    const path = pathOf(directory, header.key);
    const journal = opened(() => new JournalFile(openSync(path, 'ax', PRIVATE), 0));
    try {
      journal.write(makeHeader(header, fields));
    } catch (error) {
      journal.close();
      rmSync(path, { force: true });
      throw error;
    }
    return journal;
  }

  /** Opens a journal to append to it, after the last complete line. Throws a `JournalError`. */
  static reopen(directory: string, { header, length }: Journal): JournalFile {
    const journal = opened(() => new JournalFile(openSync(pathOf(directory, header.key), 'a', PRIVATE), length));
    try {
      ftruncateSync(journal.file, length);
    } catch (error) {
      journal.close();
      throw new JournalError(error);
    }
    return journal;
  }

  /** Throws a `JournalError`, and the journal is then as it was before. */
  append(entry: JournalEntry): void {
    this.write(makeEntry(entry));
  }

  sync(): void {
    if (!this.isDirty || this.isSyncing || !this.isOpen) return;
    this.isDirty = false;
    this.isSyncing = true;
    fdatasync(this.file, (error) => {
      this.isSyncing = false;
      this.syncError ??= error;
      if (!this.isOpen) this.release();
    });
  }

  close(): void {
    if (!this.isOpen) return;
    this.sync();
    this.isOpen = false;
    if (!this.isSyncing) this.release();
  }

  /** Not after `close`: the number of the descriptor may be that of another journal by then. */
  private write(text: string): void {
    if (!this.isOpen) throw new JournalError(new Error('the journal is closed'));
    // Some file systems find room for what was written only now.
    if (this.syncError !== null) throw new JournalError(this.syncError);
    const bytes = Buffer.from(text);
    this.isDirty = true;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    } catch (error) {
      this.dropPartialLine();
      throw new JournalError(error);
    }
    this.length += bytes.length;
  }

  /** A line after it would be unreadable, and with it the journal. */
  private dropPartialLine(): void {
    try {
      ftruncateSync(this.file, this.length);
    } catch {
      this.close();
    }
  }

  /** The system releases a descriptor even if it reports an error. */
  private release(): void {
    try {
      closeSync(this.file);
    } catch (error) {
      this.syncError ??= error as Error;
    }
  }
}

function opened(open: () => JournalFile): JournalFile {
  try {
    return open();
  } catch (error) {
    throw new JournalError(error);
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

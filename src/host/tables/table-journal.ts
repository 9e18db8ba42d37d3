import { PLAIN_HOSTING } from '../../kit/hosting.js';
import type { Journal, JournalEntry, JournalEvent, JournalHeader } from '../journal.js';
import { JournalFile } from '../journal-file.js';

/** What is recorded of one table; nothing, if the server has no directory. Methods that write throw a `JournalError`. */
export class TableJournal {
  private readonly header: JournalHeader;
  private file: JournalFile | null = null;
  private lastAt = 0;

  constructor(header: JournalHeader) {
    this.header = header;
  }

  /** Milliseconds since 1970. */
  get created(): number {
    return this.header.created;
  }

  create(directory: string | null): void {
    if (directory !== null) this.file = JournalFile.create(directory, this.header, PLAIN_HOSTING);
  }

  reopen(directory: string, journal: Journal): void {
    this.lastAt = journal.entries.at(-1)?.at ?? 0;
    this.file = JournalFile.reopen(directory, journal);
  }

  append(entry: JournalEntry): void {
    this.file?.append(entry);
  }

  sync(): void {
    this.file?.sync();
  }

  close(): void {
    this.file?.close();
  }

  /** An event with its time: milliseconds since the table was created, which never step back. */
  stamp<E extends JournalEvent>(event: E): E & { readonly at: number } {
    this.lastAt = Math.max(this.lastAt, Date.now() - this.header.created);
    return { ...event, at: this.lastAt };
  }
}

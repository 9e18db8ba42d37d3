import { framingOf } from '../kit/protocol.js';
import type { HostedProtocol } from './hosted-protocol.js';
import type { Journal, JournalEntry, JournalHeader } from './journal.js';
import { JournalFile } from './journal-file.js';
import type { Metrics } from './metrics.js';
import type { Seat } from './seat.js';
import { headerOf, SeatTranscript, transcriptPath } from './seat-transcript.js';

export interface GameRecordOptions {
  readonly protocol: HostedProtocol;
  readonly metrics: Metrics;
  /** Milliseconds for each wait. */
  readonly deadline: number;
  /** The directory for journals and transcripts. */
  readonly record: string | null;
  readonly warn: (message: string) => void;
}

/** What is recorded of one game: its journal, and a transcript of each seat. Nothing, if the server has no directory. */
export class GameRecord {
  private readonly options: GameRecordOptions;
  private readonly header: JournalHeader;
  private journal: JournalFile | null = null;
  private lastAt = 0;

  constructor(options: GameRecordOptions, header: JournalHeader) {
    this.options = options;
    this.header = header;
  }

  /** Throws a `JournalError`, as all methods below that write to the journal. */
  create(): void {
    const { record, protocol } = this.options;
    if (record !== null) this.journal = JournalFile.create(record, this.header, protocol.hosting);
  }

  reopen(directory: string, journal: Journal): void {
    this.lastAt = journal.entries.at(-1)?.at ?? 0;
    this.journal = JournalFile.reopen(directory, journal);
  }

  append(entry: JournalEntry): void {
    this.journal?.append(entry);
  }

  /** Forces everything written so far to the disk. */
  sync(): void {
    this.journal?.sync();
  }

  close(): void {
    this.journal?.close();
  }

  /** Milliseconds since the game was created, which never step back. */
  stamp(): number {
    this.lastAt = Math.max(this.lastAt, Date.now() - this.header.created);
    return this.lastAt;
  }

  transcribe(seat: Seat, index: number, players: readonly string[]): SeatTranscript | null {
    const { record, deadline, protocol, metrics, warn } = this.options;
    if (record === null) return null;
    const path = transcriptPath(record, this.header.key, index);
    const wire = { framing: framingOf(protocol.transport), terminator: protocol.codec.terminator };
    return new SeatTranscript(path, wire, headerOf(protocol, this.header, deadline, players, seat), ({ message }) => {
      metrics.error('record');
      warn(`${path} is incomplete: ${message}`);
    });
  }
}

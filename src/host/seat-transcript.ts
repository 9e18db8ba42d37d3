import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProtocolName } from '../kit/protocol-name.js';
import { createRecorder, type Header, type Recordable, type Recorder } from '../kit/transcript/index.js';
import type { HostedProtocol } from './hosted-protocol.js';
import type { JournalHeader } from './journal.js';
import type { Seat } from './seat.js';

const PRIVATE = 0o600;
/** More characters than this are written at once; fewer, at the next flush. */
const MAX_UNWRITTEN = 64 * 1024;
/** A recorder keeps its entries, and a game can be long. */
const MAX_ENTRIES = 64;

/** `seat` counts from 0, the names of files from 1. */
export const transcriptPath = (directory: string, key: string, seat: number): string =>
  join(directory, `${key}.${seat + 1}.transcript`);

export const headerOf = (
  { id, hosting }: HostedProtocol,
  { config, created }: JournalHeader,
  deadline: number,
  players: readonly string[],
  { name, version }: Seat,
): Header => ({
  title: `a game of ${players.join(', ')}, as ${name} saw it`,
  protocol: makeProtocolName({ id, version }),
  role: 'player',
  seed: config.seed,
  profile: hosting.profileOf(config),
  deadline,
  started: new Date(created).toISOString(),
});

/**
 * One seat's game as a transcript in a file. After a restart it is written again from the journal, so the game goes on if
 * the file cannot be written; nothing is appended after a gap.
 */
export class SeatTranscript {
  private readonly path: string;
  private readonly header: Header;
  private readonly onError: (error: Error) => void;
  private isBroken = false;
  private recorder: Recorder;
  private text = '';
  private entries = 0;

  constructor(path: string, header: Header, onError: (error: Error) => void) {
    this.path = path;
    this.header = header;
    this.onError = onError;
    this.change(() => writeFileSync(path, '', { mode: PRIVATE }));
    this.recorder = createRecorder(header, (text) => this.write(text));
  }

  sent(ms: number, frame: string): void {
    this.next().sent(ms, frame, {}, 'frames');
  }

  received(ms: number, frame: string): void {
    this.next().received(ms, frame, {}, 'frames');
  }

  add(ms: number, entry: Recordable): void {
    this.next().add(ms, entry);
  }

  note(ms: number, text: string): void {
    this.next().note(ms, text);
  }

  flush(): void {
    if (this.text === '') return;
    const text = this.text;
    this.text = '';
    this.change(() => appendFileSync(this.path, text));
  }

  private change(action: () => void): void {
    if (this.isBroken) return;
    try {
      action();
    } catch (error) {
      this.isBroken = true;
      this.onError(error as Error);
    }
  }

  private next(): Recorder {
    if (++this.entries % MAX_ENTRIES === 0) this.recorder = this.renewed();
    return this.recorder;
  }

  /** A recorder without entries. The file has the header already. */
  private renewed(): Recorder {
    let isHeader = true;
    return createRecorder(this.header, (text) => {
      if (!isHeader) this.write(text);
      isHeader = false;
    });
  }

  private write(text: string): void {
    this.text += text;
    if (this.text.length > MAX_UNWRITTEN) this.flush();
  }
}

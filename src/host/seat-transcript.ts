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

/** One seat's game as a transcript in a file. After a restart it is written again from the journal. */
export class SeatTranscript {
  private readonly path: string;
  private readonly header: Header;
  private recorder: Recorder;
  private text = '';
  private entries = 0;

  constructor(directory: string, key: string, seat: number, header: Header) {
    this.path = join(directory, `${key}.${seat + 1}.transcript`);
    this.header = header;
    writeFileSync(this.path, '', { mode: PRIVATE });
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
    appendFileSync(this.path, text);
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

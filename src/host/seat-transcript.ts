import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRules } from '../games/dominion/engine/index.js';
import { createRecorder, type Header, type Recordable, type Recorder } from '../kit/transcript/index.js';
import type { Dialect } from './game-session.js';
import type { JournalHeader } from './journal.js';

const PRIVATE = 0o600;
/** Past this the text is written at once; below, at the next flush. */
const ENOUGH = 64 * 1024;
/** A recorder keeps its entries, and a game can be long. */
const ENTRIES_KEPT = 64;

export const headerOf = (
  { creation, created }: JournalHeader,
  deadline: number,
  players: readonly string[],
  player: string,
  dialect: Dialect,
): Header => ({
  title: `a game of ${players.join(', ')}, as ${player} saw it`,
  protocol: `jsonrpc/${dialect}`,
  role: 'player',
  seed: creation.seed,
  profile: makeRules(creation.rules),
  deadline,
  started: new Date(created).toISOString(),
});

/** One seat's game as a transcript in a file. A restart makes it again, whole, from the log. */
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
    if (++this.entries % ENTRIES_KEPT === 0) this.recorder = this.renewed();
    return this.recorder;
  }

  /** The same, with nothing to remember; the header stands in the file already. */
  private renewed(): Recorder {
    let isHeader = true;
    return createRecorder(this.header, (text) => {
      if (!isHeader) this.write(text);
      isHeader = false;
    });
  }

  private write(text: string): void {
    this.text += text;
    if (this.text.length > ENOUGH) this.flush();
  }
}

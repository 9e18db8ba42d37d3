import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProtocolName } from '../kit/protocol-name.js';
import { createRecorder, type Framing, type Header, type Recorder } from '../kit/transcript/index.js';
import type { HostedProtocol } from './hosted-protocol.js';
import type { JournalHeader } from './journal.js';
import type { Seat } from './seat.js';

const PRIVATE = 0o600;
/** More characters than this are written at once; fewer, at the next flush. */
const MAX_UNWRITTEN = 64 * 1024;
/** A recorder keeps its entries, and a game can be long. */
const MAX_ENTRIES = 64;

/** How messages stand in a transcript: as frames, or in a stream where each has an end. */
export interface WireForm {
  readonly framing: Framing;
  readonly terminator: string;
}

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
  ...profileOf(hosting.profileOf(config)),
  ...(Number.isFinite(deadline) && { deadline }),
  started: new Date(created).toISOString(),
});

const profileOf = (profile: string | null): Pick<Header, 'profile'> => (profile === null ? {} : { profile });

/**
 * One seat's game as a transcript in a file. After a restart it is written again from the journal, so the game goes on if
 * the file cannot be written; nothing is appended after a gap.
 */
export class SeatTranscript {
  private readonly path: string;
  private readonly wire: WireForm;
  private readonly header: Header;
  private readonly onError: (error: Error) => void;
  private isBroken = false;
  private recorder: Recorder;
  private text = '';
  private entries = 0;

  constructor(path: string, wire: WireForm, header: Header, onError: (error: Error) => void) {
    this.path = path;
    this.wire = wire;
    this.header = header;
    this.onError = onError;
    this.change(() => writeFileSync(path, '', { mode: PRIVATE }));
    this.recorder = createRecorder(header, (text) => this.write(text));
  }

  sent(ms: number, frame: string): void {
    this.next().sent(ms, frame + this.wire.terminator, {}, this.wire.framing);
  }

  received(ms: number, frame: string): void {
    this.next().received(ms, frame + this.wire.terminator, {}, this.wire.framing);
  }

  /** One side has closed the connection; the text is for transports that send one along. */
  closed(ms: number, side: '>>' | '<<', text = ''): void {
    this.next().add(ms, this.wire.framing === 'frames' ? { side, kind: 'close', text } : { side, kind: 'end' });
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

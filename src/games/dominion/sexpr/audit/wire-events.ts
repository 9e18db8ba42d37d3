import { ENOUGH, WITHHELD } from '../../../../kit/server-kit.js';
import {
  bytesOfEntry,
  type Entry,
  expandRepeats,
  type ReadTranscript,
  type WireEntry,
} from '../../../../kit/transcript/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { createReader, type Reader } from '../../../../wire/sexpr/reader.js';
import { makeText } from '../../../../wire/sexpr/writer.js';

/** Something that crossed the wire of a seat, whole. */
export type WireEvent = { readonly seat: number; readonly line: number | null } & (
  | { readonly kind: 'heard'; readonly datum: Datum; readonly text: string }
  | { readonly kind: 'said'; readonly datum: Datum | null; readonly text: string; readonly unusual: boolean }
  | { readonly kind: 'garbled'; readonly reason: string }
  | { readonly kind: 'left' | 'ended' | 'withheld' | 'silent' }
);

interface Ear {
  readonly reader: Reader;
  /** Bytes that were not in the form of a player of the drivers. */
  unusual: boolean;
  isLost: boolean;
}

const newEar = (): Ear => ({ reader: createReader(), unusual: false, isLost: false });

/**
 * What a recording says of a game, message by message. In the recording of a server `<<` is what it said to a seat; in one
 * of players, `>>` is.
 */
export function* wireEvents({ transcript, lines }: ReadTranscript): Generator<WireEvent> {
  const { header, entries } = transcript;
  const seats = header.seats ?? ['player'];
  const ears = seats.map(() => ({ '<<': newEar(), '>>': newEar() }));
  const server = header.role === 'server' ? '<<' : '>>';
  const lineOf = new Map(entries.map((entry, index) => [entry, lines.entries[index] ?? null]));
  for (const entry of expandRepeats(entries)) {
    if (entry.side === '#') continue;
    const line = lineOf.get(entry) ?? null;
    if (entry.side === '--') {
      if (entry.kind === 'note' && entry.text === ENOUGH) return;
      if (entry.kind === 'note' && entry.text === WITHHELD)
        yield { seat: seatIn(seats, entry), line, kind: 'withheld' };
      if (entry.kind === 'deadline') yield { seat: seatIn(seats, entry), line, kind: 'silent' };
      continue;
    }
    const seat = seatIn(seats, entry);
    const isServer = entry.side === server;
    if (entry.kind === 'end') yield { seat, line, kind: isServer ? 'ended' : 'left' };
    const said = saidIn(entry);
    if (said !== null) yield* messagesIn(ears[seat]![entry.side], said, isServer, seat, line);
  }
}

const seatIn = (seats: readonly string[], { seat }: { readonly seat?: string }): number =>
  Math.max(0, seat === undefined ? 0 : seats.indexOf(seat));

function saidIn(entry: Exclude<Entry, { side: '#' | '--' }>): WireEntry | null {
  if (entry.kind !== 'message' && entry.kind !== 'raw' && entry.kind !== 'hex') return null;
  const isStderr = entry.options !== undefined && 'stderr' in entry.options;
  return isStderr ? null : (entry as WireEntry);
}

function* messagesIn(ear: Ear, said: WireEntry, isServer: boolean, seat: number, line: number | null) {
  if (ear.isLost) return;
  ear.unusual ||= said.kind !== 'message' || said.options !== undefined;
  ear.reader.feed(bytesOfEntry(said, 'stream'));
  for (let message = ear.reader.next(); message !== undefined; message = ear.reader.next()) {
    const { datum } = message;
    if (isServer) yield heard(seat, line, datum);
    else yield { seat, line, kind: 'said', datum, text: makeText(datum), unusual: ear.unusual } as const;
    ear.unusual = false;
  }
  if (ear.reader.error === null) return;
  ear.isLost = true;
  const reason = ear.reader.error.message;
  if (isServer) yield { seat, line, kind: 'garbled', reason } as const;
  else yield { seat, line, kind: 'said', datum: null, text: reason, unusual: true } as const;
}

/** Its text is made when it is looked at: of most messages nothing is said. */
const heard = (seat: number, line: number | null, datum: Datum): WireEvent => ({
  seat,
  line,
  kind: 'heard',
  datum,
  get text() {
    return makeText(datum);
  },
});

import { isPlain } from './argument.js';
import { makeEntry } from './entry.js';
import type { Entry, Marks, Transcript } from './entry-types.js';
import { makeHeader } from './header.js';
import type { Header } from './header-keys.js';
import { toStamp } from './header-values.js';
import { type ReadTranscript, readTranscript } from './transcript.js';
import { entryOfBytes, type Framing, verbatimEntryOfBytes } from './wire-entry.js';

/** Whose line it is, and which other lines it corresponds to. */
export type Where = Pick<Marks, 'seat' | 'links'>;

/** Any entry without its time, which is passed separately. */
type Untimed<E> = E extends unknown ? Omit<E, 'time'> : never;
export type Recordable = Untimed<Exclude<Entry, { readonly side: '#' }>>;

export interface Recorder {
  /** Bytes that were sent to the program, and bytes that were received from it. */
  readonly sent: (ms: number, wire: string | Uint8Array, where?: Where, framing?: Framing) => void;
  readonly received: (ms: number, wire: string | Uint8Array, where?: Where, framing?: Framing) => void;
  readonly stderr: (ms: number, wire: string | Uint8Array, where?: Where) => void;
  /** Any text; what a note cannot contain is replaced. */
  readonly note: (ms: number, text: string, where?: Where) => void;
  /** Anything else: end of file, exit, signal, deadline, fault. */
  readonly add: (ms: number, entry: Recordable) => void;
  readonly comment: (text: string) => void;
  readonly transcript: () => Transcript;
  /** What `readTranscript` would return for everything written so far, but only the header is actually parsed. */
  readonly recording: () => ReadTranscript;
  /** Passes on all entries from index `from` on, each with its line. Returns the index of the next entry to come. */
  readonly show: (from: number, observe: (entry: Entry, line: number) => void) => number;
}

/**
 * Writes a transcript as things happen. `append` gets the header at once, and then the complete lines of one entry at a
 * time, so that a killed run leaves a readable file. Together they equal what `makeTranscript` returns.
 */
export function createRecorder(header: Header, append: (text: string) => void = () => {}): Recorder {
  const entries: Entry[] = [];
  const lines: number[] = [];
  const head = makeHeader(header);
  let next = 1 + lineEndsIn(head);
  const put = (entry: Entry): void => {
    const text = makeEntry(entry);
    entries.push(entry);
    lines.push(entry.gap ? next + 1 : next);
    next += lineEndsIn(text);
    append(text);
  };
  const add: Recorder['add'] = (ms, entry) => put({ ...entry, time: toStamp(ms) } as Entry);
  append(head);
  return {
    sent: (ms, wire, where, framing = 'stream') => add(ms, { side: '>>', ...entryOfBytes(wire, framing), ...where }),
    received: (ms, wire, where, framing = 'stream') =>
      add(ms, { side: '<<', ...entryOfBytes(wire, framing), ...where }),
    stderr: (ms, wire, where) =>
      add(ms, { side: '<<', ...verbatimEntryOfBytes(wire), options: { stderr: true }, ...where }),
    note: (ms, text, where) => add(ms, { side: '--', kind: 'note', text: plain(text), ...where }),
    add,
    comment: (text) => put({ side: '#', kind: 'comment', text: plain(text).replaceAll('\n', ' ') }),
    transcript: () => ({ header, entries: [...entries] }),
    show: (from, observe) => {
      for (let at = from; at < entries.length; at++) observe(entries[at] as Entry, lines[at] as number);
      return entries.length;
    },
    recording: () => {
      const { transcript, lines: above } = readHead(head);
      return {
        transcript: { ...transcript, entries: [...entries] },
        lines: { header: above.header, entries: [...lines] },
      };
    },
  };
}

function readHead(head: string): ReadTranscript {
  const read = readTranscript(head);
  if (!read.ok) throw new Error(`the header of a recording cannot be read: ${JSON.stringify(read.error)}`);
  return read.value;
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

const REPLACEMENT = '\uFFFD';

/** Makes a text fit for a line: no blank lines, no trailing whitespace, nothing unprintable. */
export function plain(text: string): string {
  if (isPlain(text)) return text;
  const lines = text.split('\n').map((line) => line.replace(/[^\P{Cc}\t]|\p{Cs}/gu, REPLACEMENT).trimEnd());
  return (
    lines
      .filter((line) => line !== '')
      .join('\n')
      .trim() || '(empty)'
  );
}

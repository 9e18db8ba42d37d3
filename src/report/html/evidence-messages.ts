import type { Language } from '../../kit/protocol.js';
import { type Entry, type Framing, readTranscript, type WireSaid, wireOf } from '../../kit/transcript/index.js';

/** A whole message of the evidence, however many pieces it came in. */
export interface Message {
  /** The line of its last piece, from 1. */
  readonly line: number;
  /** Milliseconds; null where the evidence has no times. */
  readonly time: number | null;
  /** `>>` to the program, `<<` from it. */
  readonly side: '>>' | '<<';
  readonly seat: string | null;
  readonly text: string;
}

/** All messages of a case; none where its evidence cannot be read. */
export function messagesOf(evidence: string, language: Language): Message[] {
  const read = readTranscript(evidence);
  if (!read.ok) return [];
  const { transcript, lines } = read.value;
  const ears = new Map<string, Hear>();
  return transcript.entries.flatMap((entry, index) => {
    if (!isCarried(entry)) return [];
    const { side, seat = null, time = null } = entry;
    const ear = earFor(ears, `${side}${seat}`, language);
    return ear(entry).map((text) => ({ line: lines.entries[index] as number, time, side, seat, text }));
  });
}

type Carried = Entry & WireSaid & { readonly side: '>>' | '<<' };

const CARRIED: readonly string[] = ['message', 'raw', 'hex'];

const isCarried = (entry: Entry): entry is Carried =>
  (entry.side === '>>' || entry.side === '<<') &&
  CARRIED.includes(entry.kind) &&
  !(entry.manner !== undefined && 'stderr' in entry.manner);

type Hear = (said: WireSaid) => string[];

function earFor(ears: Map<string, Hear>, whose: string, language: Language): Hear {
  const known = ears.get(whose);
  if (known !== undefined) return known;
  const ear = language.framing === 'frames' ? frame : stream(language, language.framing);
  ears.set(whose, ear);
  return ear;
}

const frame: Hear = (said) => ('text' in said ? [said.text] : []);

function stream({ framer: open }: Language, framing: Framing): Hear {
  const framer = open();
  return (said) => {
    framer.feed(wireOf(said, framing));
    const messages: string[] = [];
    for (let next = framer.next(); next !== undefined; next = framer.next()) messages.push(next);
    return messages;
  };
}

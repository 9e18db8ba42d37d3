import { type Case, readCase } from './case.js';
import type { Language, MessageFramer } from './protocol.js';
import { isWire } from './script/fault-line.js';
import { type Entry, type Header, makeTranscript, type WireSaid, wireOf } from './transcript/index.js';

/** One message of a recording, as text. */
export interface RecordedMessage {
  readonly side: '>>' | '<<';
  readonly text: string;
}

/** What stands in the script for the messages of a recording. */
export type ScriptBuilder = (talk: readonly RecordedMessage[]) => Entry[];

/** Whatever was said to the program is said again, and wherever it spoke, it must say something legal. */
export const repeatMessages: ScriptBuilder = (talk) =>
  talk.map(({ side, text }) => (side === '>>' ? { side, kind: 'message', text } : { side, kind: 'legal' }));

/** A case in which the other side of a recording is played again; null for a seat that was never spoken to. */
export function scriptFromRecording(
  recording: Case,
  seat: string | null,
  language: Language,
  weave: ScriptBuilder,
): Case | null {
  const talk = messagesOfSeat(recording, seat, language);
  if (!talk.some(({ side }) => side === '>>')) return null;
  const { title, protocol, role, deadline, 'first-deadline': first } = recording.transcript.header;
  const header: Header = {
    title: title ?? recording.id,
    protocol,
    role,
    ...(deadline !== undefined && { deadline }),
    ...(first !== undefined && { 'first-deadline': first }),
  };
  const read = readCase(recording.id, makeTranscript({ header, entries: weave(talk) }));
  if (!read.ok) throw new Error(`a script of our own cannot be read: ${JSON.stringify(read.error)}`);
  return read.value;
}

/** The messages of one seat, in their order, put together from however many pieces they came in. */
export function messagesOfSeat({ transcript }: Case, seat: string | null, language: Language): RecordedMessage[] {
  const talk: RecordedMessage[] = [];
  const framers = language.framing === 'stream' ? { '>>': language.framer(), '<<': language.framer() } : null;
  for (const entry of transcript.entries) {
    if (entry.side === '#' || entry.side === '--' || !isWire(entry)) continue;
    if ((seat !== null && entry.seat !== undefined && entry.seat !== seat) || isOnStderr(entry)) continue;
    const { side } = entry;
    const said = entry as unknown as WireSaid;
    if (framers === null) talk.push({ side, text: 'text' in said ? said.text : '' });
    else for (const text of messagesFrom(framers[side], wireOf(said, 'stream'))) talk.push({ side, text });
  }
  return talk;
}

const isOnStderr = ({ manner = {} }: { readonly manner?: object }): boolean => 'stderr' in manner;

function* messagesFrom(framer: MessageFramer, bytes: Uint8Array): Generator<string, void, undefined> {
  framer.feed(bytes);
  for (let message = framer.next(); message !== undefined; message = framer.next()) yield message;
}

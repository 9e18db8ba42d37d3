import { type Case, makeCase } from './case.js';
import { framingOf, type PlayerProtocol } from './protocol.js';
import { versionIn } from './protocol-name.js';
import { isWire } from './script/fault-line.js';
import { drain } from './script/incoming.js';
import { bytesOfEntry, type Entry, type Header, type WireEntry } from './transcript/index.js';

/** One message to or from a seat of a recording, as text. */
export interface SeatMessage {
  readonly side: '>>' | '<<';
  readonly text: string;
}

/** Makes the lines of a script from the messages of a recording, in a version of its protocol. */
export type ScriptBuilder = (messages: readonly SeatMessage[], version: string) => Entry[];

/** Sends everything again that was sent to the program, and accepts any legal message wherever it sent one. */
export const repeatMessages: ScriptBuilder = (messages) =>
  messages.map(({ side, text }) => (side === '>>' ? { side, kind: 'message', text } : { side, kind: 'legal' }));

/** A case that plays the other side of a recording again; null if nothing was sent to the seat. */
export function scriptFromRecording<M>(
  recording: Case,
  seat: string | null,
  protocol: PlayerProtocol<M>,
  build: ScriptBuilder,
): Case | null {
  const messages = messagesOfSeat(recording, seat, protocol);
  if (!messages.some(({ side }) => side === '>>')) return null;
  const { title, protocol: name, role, deadline, 'first-deadline': first } = recording.transcript.header;
  const header: Header = {
    title: title ?? recording.id,
    protocol: name,
    role,
    ...(deadline !== undefined && { deadline }),
    ...(first !== undefined && { 'first-deadline': first }),
  };
  return makeCase(recording.id, { header, entries: build(messages, versionIn(name)) });
}

/** The messages of one seat in order, reassembled from the pieces in which they were recorded. */
export function messagesOfSeat<M>(
  { transcript }: Case,
  seat: string | null,
  { transport, codec }: PlayerProtocol<M>,
): SeatMessage[] {
  const messages: SeatMessage[] = [];
  const framers = { '>>': codec.framer(), '<<': codec.framer() };
  for (const entry of transcript.entries) {
    if (entry.side === '#' || entry.side === '--' || !isWire(entry)) continue;
    if ((seat !== null && entry.seat !== undefined && entry.seat !== seat) || isOnStderr(entry)) continue;
    const { side } = entry;
    framers[side].feed(bytesOfEntry(entry as unknown as WireEntry, framingOf(transport)));
    for (const message of drain(framers[side])) messages.push({ side, text: codec.show(message) });
  }
  return messages;
}

const isOnStderr = ({ options = {} }: { readonly options?: object }): boolean => 'stderr' in options;

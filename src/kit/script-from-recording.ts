import { type Case, makeCase } from './case.js';
import { framingOf, type PlayerProtocol } from './protocol.js';
import { isWire } from './script/fault-line.js';
import { drain } from './script/incoming.js';
import { bytesOfEntry, type Entry, type Header, type WireEntry } from './transcript/index.js';

/** One message of a recording, as text. */
export interface SeatMessage {
  readonly side: '>>' | '<<';
  readonly text: string;
}

/** Makes the lines of a script from the messages of a recording. */
export type ScriptBuilder = (messages: readonly SeatMessage[]) => Entry[];

/** Everything sent to the program is sent again, and wherever it spoke, any legal message is accepted. */
export const repeatMessages: ScriptBuilder = (messages) =>
  messages.map(({ side, text }) => (side === '>>' ? { side, kind: 'message', text } : { side, kind: 'legal' }));

/** A case that plays the other side of a recording again; null for a seat that nothing was sent to. */
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
  return makeCase(recording.id, { header, entries: build(messages) });
}

/** The messages of one seat in their order, put together from however many pieces they came in. */
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

import type { MessageFramer } from '../../kit/codec.js';
import type { RecordedMessage } from '../../kit/game-renderer.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import { drain } from '../../kit/script/incoming.js';
import { bytesOfEntry, type Entry, readTranscript, type WireEntry } from '../../kit/transcript/index.js';

/** All messages of a recording; none if it cannot be parsed. */
export function messagesOf<M>(recording: string, { codec, transport }: PlayerProtocol<M>): RecordedMessage[] {
  const read = readTranscript(recording);
  if (!read.ok) return [];
  const { transcript, lines } = read.value;
  const framers = new Map<string, MessageFramer<M>>();
  return transcript.entries.flatMap((entry, index) => {
    if (!isWireEntry(entry)) return [];
    const { side, seat = null, time = null } = entry;
    // Each direction of each seat is a stream of its own.
    const stream = `${side}${seat}`;
    const framer = framers.get(stream) ?? codec.framer();
    framers.set(stream, framer);
    framer.feed(bytesOfEntry(entry, framingOf(transport)));
    const line = lines.entries[index] as number;
    return drain(framer).map((message) => ({ line, time, side, seat, text: codec.show(message) }));
  });
}

const WIRE_KINDS: readonly string[] = ['message', 'raw', 'hex'];

const isWireEntry = (entry: Entry): entry is Entry & WireEntry & { readonly side: '>>' | '<<' } =>
  (entry.side === '>>' || entry.side === '<<') &&
  WIRE_KINDS.includes(entry.kind) &&
  !(entry.options !== undefined && 'stderr' in entry.options);

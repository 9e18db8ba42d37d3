import type { RecordedMessage } from '../../kit/game-renderer.js';
import type { Language } from '../../kit/protocol.js';
import { type Entry, type Framing, readTranscript, type WireSaid, wireOf } from '../../kit/transcript/index.js';

/** How a protocol divides what is sent into messages. */
export type MessageFraming = Pick<Language, 'framing' | 'framer'>;

/** All messages of a recording; none if it cannot be parsed. */
export function messagesOf(recording: string, protocol: MessageFraming): RecordedMessage[] {
  const read = readTranscript(recording);
  if (!read.ok) return [];
  const { transcript, lines } = read.value;
  const decoders = new Map<string, Decode>();
  return transcript.entries.flatMap((entry, index) => {
    if (!isWireEntry(entry)) return [];
    const { side, seat = null, time = null } = entry;
    const decode = decoderFor(decoders, `${side}${seat}`, protocol);
    return decode(entry).map((text) => ({ line: lines.entries[index] as number, time, side, seat, text }));
  });
}

type SidedWireEntry = Entry & WireSaid & { readonly side: '>>' | '<<' };

const WIRE_KINDS: readonly string[] = ['message', 'raw', 'hex'];

const isWireEntry = (entry: Entry): entry is SidedWireEntry =>
  (entry.side === '>>' || entry.side === '<<') &&
  WIRE_KINDS.includes(entry.kind) &&
  !(entry.manner !== undefined && 'stderr' in entry.manner);

/** Returns the messages that an entry completes. */
type Decode = (entry: WireSaid) => string[];

/** Each direction of each seat is a stream of its own. */
function decoderFor(decoders: Map<string, Decode>, stream: string, protocol: MessageFraming): Decode {
  const known = decoders.get(stream);
  if (known !== undefined) return known;
  const decode = protocol.framing === 'frames' ? decodeFrame : streamDecoder(protocol, protocol.framing);
  decoders.set(stream, decode);
  return decode;
}

const decodeFrame: Decode = (entry) => ('text' in entry ? [entry.text] : []);

function streamDecoder({ framer: open }: MessageFraming, framing: Framing): Decode {
  const framer = open();
  return (entry) => {
    framer.feed(wireOf(entry, framing));
    const messages: string[] = [];
    for (let next = framer.next(); next !== undefined; next = framer.next()) messages.push(next);
    return messages;
  };
}

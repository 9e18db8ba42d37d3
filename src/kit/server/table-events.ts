import type { Codec, MessageFramer } from '../codec.js';
import { framingOf, type PlayerProtocol } from '../protocol.js';
import { drain } from '../script/incoming.js';
import {
  bytesOfEntry,
  type Entry,
  expandRepeats,
  type Framing,
  type ReadTranscript,
  type WireEntry,
} from '../transcript/index.js';
import { ENOUGH, WITHHELD } from './recording-notes.js';

/** Where something was seen. */
export interface EvidenceRef {
  readonly text: string | null;
  readonly line: number | null;
}

/** The seat of an event that concerns all of them. */
export const ALL_SEATS = -1;

/** Something that happened at a table, as its seats see it. */
export type TableEvent<M> = EventPlace & EventContent<M>;

interface EventPlace {
  readonly seat: number;
  readonly line: number | null;
  /** Milliseconds since the recording began; null if it does not say. */
  readonly time: number | null;
}

type EventContent<M> =
  /** The server sent a message to the seat. */
  | { readonly kind: 'received'; readonly message: M; readonly text: string }
  /** The server sent something that is not a message; the code is that of the framer. */
  | { readonly kind: 'unreadable'; readonly code: string | null; readonly reason: string; readonly text: string | null }
  /** The seat sent something; its message is null if it cannot be read. */
  | { readonly kind: 'sent'; readonly message: M | null; readonly text: string; readonly isUnusual: boolean }
  /** The seat sent bytes, whatever they say: the messages in them follow as events of their own. */
  | { readonly kind: 'bytes-sent' }
  /** The seat closed its side of the connection, or the server did. */
  | { readonly kind: 'left' | 'ended' }
  /** The seat leaves a question unanswered on purpose. */
  | { readonly kind: 'withheld' }
  /** Nothing came within the deadline, at one seat or at all. */
  | { readonly kind: 'silent' }
  /** The kit ends the game. */
  | { readonly kind: 'enough' };

type EventsProtocol<M> = Pick<PlayerProtocol<M>, 'codec' | 'transport'>;

/** For recordings of one player, which name no seat. */
export const SOLE_SEAT = 'player';

/**
 * The events of a recording, in their order. In the recording of a server `<<` is what it sent to a seat; in one of
 * players, `>>` is.
 */
export function* tableEvents<M>(
  { transcript, lines }: ReadTranscript,
  { codec, transport }: EventsProtocol<M>,
): Generator<TableEvent<M>> {
  const { header, entries } = transcript;
  const labels = header.seats ?? [SOLE_SEAT];
  const framing = framingOf(transport);
  const wires = labels.map(() => ({ '<<': new Wire(codec, framing), '>>': new Wire(codec, framing) }));
  const server = header.role === 'server' ? '<<' : '>>';
  const lineOf = new Map(entries.map((entry, index) => [entry, lines.entries[index] ?? null]));
  for (const entry of expandRepeats(entries)) {
    if (entry.side === '#') continue;
    const seat = seatIn(labels, entry);
    const where = { seat, line: lineOf.get(entry) ?? null, time: entry.time ?? null };
    if (entry.side === '--') {
      yield* noticed(entry, where);
      const fault = faultIn(entry);
      if (fault !== null) yield* wires[seat]![server].fail(fault, where);
    } else {
      const isServer = entry.side === server;
      if (entry.kind === 'end' || entry.kind === 'close') yield { ...where, kind: isServer ? 'ended' : 'left' };
      const wire = wireEntryOf(entry);
      if (wire !== null && !isServer) yield { ...where, kind: 'bytes-sent' };
      if (wire !== null) yield* wires[seat]![entry.side].read(wire, isServer, where);
    }
    if (isEnough(entry)) return;
  }
}

/** Of what cannot be read, a recording need not have everything, but has the reason. */
function faultIn(entry: Extract<Entry, { side: '--' }>): WireFault | null {
  if (entry.kind !== 'note' || entry.seat === undefined) return null;
  const [, code, message] = /^fault (wire\/[\w-]+): (.*)$/s.exec(entry.text) ?? [];
  return code === undefined || message === undefined ? null : { code, message };
}

const isEnough = (entry: Entry): boolean => entry.side === '--' && entry.kind === 'note' && entry.text === ENOUGH;

function* noticed(entry: Extract<Entry, { side: '--' }>, where: EventPlace): Generator<TableEvent<never>> {
  const everywhere = entry.seat === undefined ? { ...where, seat: ALL_SEATS } : where;
  if (entry.kind === 'deadline') yield { ...everywhere, kind: 'silent' };
  if (isEnough(entry)) yield { ...everywhere, kind: 'enough' };
  if (entry.kind === 'note' && entry.text === WITHHELD) yield { ...where, kind: 'withheld' };
}

const seatIn = (labels: readonly string[], { seat }: { readonly seat?: string }): number =>
  Math.max(0, seat === undefined ? 0 : labels.indexOf(seat));

function wireEntryOf(entry: Exclude<Entry, { side: '#' | '--' }>): WireEntry | null {
  if (entry.kind !== 'message' && entry.kind !== 'raw' && entry.kind !== 'hex') return null;
  const isStderr = entry.options !== undefined && 'stderr' in entry.options;
  return isStderr ? null : (entry as WireEntry);
}

/** Why something cannot be read. */
interface WireFault {
  readonly code: string | null;
  readonly message: string;
}

/** One direction of the connection of a seat. */
class Wire<M> {
  private readonly codec: Codec<M>;
  private readonly framing: Framing;
  private readonly framer: MessageFramer<M>;
  /** Bytes since the last message that are not laid out as programs usually do. */
  private isUnusual = false;
  private isBroken = false;

  constructor(codec: Codec<M>, framing: Framing) {
    this.codec = codec;
    this.framing = framing;
    this.framer = codec.framer();
  }

  *read(entry: WireEntry, isServer: boolean, where: EventPlace): Generator<TableEvent<M>> {
    if (this.isBroken) return;
    this.isUnusual ||= entry.kind !== 'message' || entry.options !== undefined;
    if (this.framing === 'frames' && entry.kind === 'hex') {
      const text = `(binary frame of ${entry.bytes.length} bytes)`;
      yield this.unreadable({ code: null, message: 'a binary frame' }, text, isServer, where);
      return;
    }
    this.framer.feed(bytesOfEntry(entry, this.framing));
    for (const message of drain(this.framer)) yield this.event(message, isServer, where);
    if (this.framer.error === null) return;
    this.isBroken = true;
    const { error } = this.framer;
    yield this.unreadable(error, isServer ? null : error.message, isServer, where);
  }

  /** What the server sends cannot be read any more. */
  *fail(fault: WireFault, where: EventPlace): Generator<TableEvent<M>> {
    if (this.isBroken) return;
    this.isBroken = true;
    yield this.unreadable(fault, null, true, where);
  }

  /** Its text is made when it is looked at: nothing is said about most messages. */
  private event(message: M, isServer: boolean, where: EventPlace): TableEvent<M> {
    const { codec, isUnusual } = this;
    this.isUnusual = false;
    const event = isServer ? ({ kind: 'received' } as const) : ({ kind: 'sent', isUnusual } as const);
    return {
      ...where,
      ...event,
      message,
      get text() {
        return codec.show(message);
      },
    };
  }

  private unreadable(
    { code, message }: WireFault,
    text: string | null,
    isServer: boolean,
    where: EventPlace,
  ): TableEvent<M> {
    return isServer
      ? { ...where, kind: 'unreadable', code, reason: message, text }
      : { ...where, kind: 'sent', message: null, text: text ?? '', isUnusual: true };
  }
}

import { type Audited, type TableEvent, tableEvents } from '../../../../kit/server/index.js';
import type { ReadTranscript } from '../../../../kit/transcript/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { SEXPR_CODEC } from '../kit/codec.js';
import { versionOf } from '../versions.js';
import { createAuditor, type GameAuditor } from './auditor.js';

/** What a recording of all seats of a game shows about the server. */
export function auditRecording(
  recording: ReadTranscript,
  protocol: string = recording.transcript.header.protocol,
): Audited {
  const { header } = recording.transcript;
  const seats = header.seats ?? ['player'];
  const auditor = createAuditor(versionOf(protocol), seats);
  const events = [...tableEvents(recording, { codec: SEXPR_CODEC, transport: 'stdio' })];
  const ordered = header.role === 'server' ? events : inOrder(events, auditor, seats.length);
  for (const event of ordered) auditor.observe(event);
  return auditor.finish();
}

/**
 * A recorder at several connections may see what crossed on them in another order than it was sent. What a seat sends
 * counts at once; what it receives, as soon as it can be due, in the order of its own connection.
 */
function* inOrder(
  events: readonly TableEvent<Datum>[],
  auditor: GameAuditor,
  seats: number,
): Generator<TableEvent<Datum>> {
  const queues = Array.from({ length: seats }, (): TableEvent<Datum>[] => []);
  const indices = new Map(events.map((event, index) => [event, index]));
  for (const event of events) queues[Math.max(0, event.seat)]!.push(event);
  const first = (heads: readonly TableEvent<Datum>[]): TableEvent<Datum> | undefined =>
    heads.toSorted((a, b) => indices.get(a)! - indices.get(b)!)[0];
  for (;;) {
    const heads = queues.flatMap(([head]) => (head === undefined ? [] : [head]));
    const ready = heads.filter(({ kind, seat }) => kind !== 'received' || auditor.isDue(seat));
    const next = first(ready.filter(({ kind }) => kind !== 'ended')) ?? first(heads);
    if (next === undefined) return;
    queues[Math.max(0, next.seat)]!.shift();
    yield next;
  }
}

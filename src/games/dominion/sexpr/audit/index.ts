import type { Audited, Auditor } from '../../../../kit/server-kit.js';
import type { ReadTranscript } from '../../../../kit/transcript/index.js';
import { versionOf } from '../versions.js';
import { createAuditor } from './auditor.js';
import { type WireEvent, wireEvents } from './wire-events.js';

export { createAuditor } from './auditor.js';

/** What a recording of all seats of a game says of the server. */
export function auditSexpr(
  recording: ReadTranscript,
  protocol: string = recording.transcript.header.protocol,
): Audited {
  const { header } = recording.transcript;
  const seats = header.seats ?? ['player'];
  const auditor = createAuditor(versionOf(protocol), seats);
  const events = [...wireEvents(recording)];
  for (const event of header.role === 'server' ? events : inOrder(events, auditor, seats.length)) tell(auditor, event);
  return auditor.finish({ text: null, line: events.at(-1)?.line ?? null });
}

function tell(auditor: Auditor, event: WireEvent) {
  const { seat, line } = event;
  const spot = 'text' in event ? event : { text: null, line };
  switch (event.kind) {
    case 'heard':
      return auditor.heard(seat, event.datum, spot);
    case 'said':
      return auditor.said(seat, event);
    case 'garbled':
      return auditor.garbled(event.reason, spot);
    case 'left':
      return auditor.left(seat, spot);
    case 'withheld':
      return auditor.withheld(seat);
    case 'ended':
      return auditor.ended(seat, spot);
    case 'silent':
      return auditor.silent(spot);
  }
}

/**
 * Who listens at several wires may hear what crossed on them in another order than it was said. What a seat says is true
 * at once; what it is told, as soon as it can be, in the order of its own wire.
 */
function* inOrder(events: readonly WireEvent[], auditor: Auditor, seats: number): Generator<WireEvent> {
  const queues = Array.from({ length: seats }, (): WireEvent[] => []);
  const lines = new Map(events.map((event, index) => [event, index]));
  for (const event of events) queues[event.seat]!.push(event);
  const first = (heads: readonly WireEvent[]): WireEvent | undefined =>
    heads.toSorted((a, b) => lines.get(a)! - lines.get(b)!)[0];
  for (;;) {
    const heads = queues.flatMap(([head]) => (head === undefined ? [] : [head]));
    const ready = heads.filter(({ kind, seat }) => kind !== 'heard' || auditor.isDue(seat));
    const next = first(ready.filter(({ kind }) => kind !== 'ended')) ?? first(heads);
    if (next === undefined) return;
    queues[next.seat]!.shift();
    yield next;
  }
}

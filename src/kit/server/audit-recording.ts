import type { PlayerProtocol } from '../protocol.js';
import type { ReadTranscript } from '../transcript/index.js';
import type { Audited, Auditor } from './auditor.js';
import { type TableEvent, tableEvents } from './table-events.js';

/** What a recording of all seats of a game shows about the server. */
export function auditRecording<M>(
  recording: ReadTranscript,
  protocol: Pick<PlayerProtocol<M>, 'codec' | 'transport'>,
  auditor: Auditor<M>,
): Audited {
  const events = tableEvents(recording, protocol);
  const isServers = recording.transcript.header.role === 'server';
  const ordered = auditor.isDue === undefined || isServers ? events : inDueOrder([...events], auditor.isDue);
  for (const event of ordered) auditor.observe(event);
  return auditor.finish();
}

/**
 * A recorder at several connections may see what crossed on them in another order than it was sent. What a seat sends
 * counts at once; what it receives, as soon as it can be due, in the order of its own connection.
 */
function* inDueOrder<M>(events: readonly TableEvent<M>[], isDue: (seat: number) => boolean): Generator<TableEvent<M>> {
  const queues = new Map<number, TableEvent<M>[]>();
  const indices = new Map(events.map((event, index) => [event, index]));
  for (const event of events) {
    const queue = queues.get(queueOf(event));
    if (queue === undefined) queues.set(queueOf(event), [event]);
    else queue.push(event);
  }
  const first = (heads: readonly TableEvent<M>[]): TableEvent<M> | undefined =>
    heads.toSorted((a, b) => indices.get(a)! - indices.get(b)!)[0];
  for (;;) {
    const heads = [...queues.values()].flatMap(([head]) => head ?? []);
    const ready = heads.filter(({ kind, seat }) => kind !== 'received' || isDue(seat));
    const next = first(ready.filter(({ kind }) => kind !== 'ended')) ?? first(heads);
    if (next === undefined) return;
    queues.get(queueOf(next))!.shift();
    yield next;
  }
}

/** What concerns all seats is in line with the first. */
const queueOf = ({ seat }: TableEvent<unknown>): number => Math.max(0, seat);

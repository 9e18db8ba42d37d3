import { createRecorder, type Header, type Recorder } from '../conformance/transcript/index.js';
import type { Observer, PeerEvent } from '../peer/peer.js';

export interface GameRecord {
  /** The observer for the peer at a seat. */
  readonly at: (seat: string) => Observer;
  readonly note: (text: string) => void;
}

/** Records what crosses the wires of one game as a transcript, line by line as it happens. */
export function recordGame(header: Header, now: () => number, append: (text: string) => void): GameRecord {
  const recorder = createRecorder(header, append);
  const start = now();
  return {
    at: (seat) => (event) => record(recorder, seat, event, event.at - start),
    note: (text) => recorder.note(now() - start, text),
  };
}

function record(recorder: Recorder, seat: string, event: PeerEvent, ms: number): void {
  const where = { seat };
  switch (event.kind) {
    case '>>':
      recorder.sent(ms, event.bytes, where);
      break;
    case '<<':
      recorder.received(ms, event.bytes, where);
      break;
    case 'stderr':
      recorder.stderr(ms, event.bytes, where);
      break;
    case 'input-closed':
      recorder.add(ms, { side: '>>', kind: 'end', ...where });
      break;
    case 'eof':
      recorder.add(ms, { side: '<<', kind: 'end', ...where });
      break;
    case 'deadline':
      recorder.add(ms, { side: '--', kind: 'deadline', ms: event.timeoutMs, ...where });
      break;
    case 'exit':
      recorder.add(ms, { side: '<<', kind: 'exit', status: statusOf(event), ...where });
      break;
    case 'fault':
      recorder.note(ms, `fault ${event.fault.code}: ${event.fault.message}`, where);
      break;
    case 'ended':
      break;
  }
}

const statusOf = ({ exit, signal }: { readonly exit: number | null; readonly signal: string | null }): string =>
  signal ?? (exit === null ? '' : String(exit));

import {
  createRecorder,
  type Framing,
  type Header,
  type ReadTranscript,
  type Recordable,
  type Recorder,
  type Where,
} from '../kit/transcript/index.js';
import type { Observer, PeerEvent } from '../peer/peer.js';
import { OutputQuota } from './output-quota.js';

export interface GameRecorder {
  /** The observer for the peer at a seat, whose wire may differ from the others'. */
  readonly at: (seat: string, as?: { readonly framing?: Framing; readonly linksOf?: LinksOf }) => Observer;
  readonly note: (text: string) => void;
  /** Anything else that happens, as a line of its own. */
  readonly add: (entry: Recordable) => void;
  /** All of it so far, as if it had been read again. */
  readonly recording: () => ReadTranscript;
  readonly show: Recorder['show'];
}

/** The links of the line of an event; undefined if it has none. */
export type LinksOf = (event: PeerEvent) => readonly string[] | undefined;

interface SeatRecord {
  readonly recorder: Recorder;
  readonly framing: Framing;
  readonly where: Where;
  readonly allowances: { readonly stdout: OutputQuota; readonly stderr: OutputQuota };
}

/** Records what crosses the wires of one game as a transcript, line by line as it happens. The quota is for each seat. */
export function recordGame(
  header: Header,
  now: () => number,
  append: (text: string) => void,
  framing: Framing = 'stream',
  quota?: number,
): GameRecorder {
  const recorder = createRecorder(header, append);
  const start = now();
  return {
    at: (seat, { framing: own = framing, linksOf } = {}) => {
      const allowances = { stdout: new OutputQuota(quota), stderr: new OutputQuota(quota) };
      return (event) => {
        const links = linksOf?.(event);
        const where = links === undefined ? { seat } : { seat, links };
        record({ recorder, framing: own, where, allowances }, event, event.at - start);
      };
    },
    note: (text) => recorder.note(now() - start, text),
    add: (entry) => recorder.add(now() - start, entry),
    recording: recorder.recording,
    show: recorder.show,
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** A frame is text; a stream is bytes, which nearly always are text. */
function wireOf(bytes: Uint8Array, framing: Framing): string | Uint8Array {
  if (framing === 'frames') return decoder.decode(bytes);
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return bytes;
  }
}

const END = { kind: 'end' } as const;
const CLOSE = { kind: 'close', text: '' } as const;

function record(seat: SeatRecord, event: PeerEvent, ms: number): void {
  const { recorder, framing, where, allowances } = seat;
  switch (event.kind) {
    case '>>':
      for (const allowance of Object.values(allowances)) allowance.grant(event.bytes.length);
      recorder.sent(ms, wireOf(event.bytes, framing), where, framing);
      break;
    case '<<':
      if (admits(seat, 'stdout', event.bytes, ms)) {
        const wire = event.binary ? event.bytes : wireOf(event.bytes, framing);
        recorder.received(ms, wire, where, framing);
      }
      break;
    case 'stderr':
      if (admits(seat, 'stderr', event.bytes, ms)) recorder.stderr(ms, wireOf(event.bytes, 'stream'), where);
      break;
    case 'input-closed':
      recorder.add(ms, { side: '>>', ...(framing === 'frames' ? CLOSE : END), ...where });
      break;
    case 'eof':
      recorder.add(ms, { side: '<<', ...(framing === 'frames' ? CLOSE : END), ...where });
      break;
    case 'deadline': {
      const options = event.activity;
      recorder.add(ms, { side: '--', kind: 'deadline', ms: event.timeoutMs, ...(options && { options }), ...where });
      break;
    }
    case 'exit':
      recorder.add(ms, { side: '<<', kind: 'exit', status: statusOf(event), ...where });
      break;
    case 'fault':
      recorder.note(ms, `fault ${event.fault.code}: ${event.fault.message}`, where);
      break;
    case 'ended':
      noteLeftOut(seat, ms);
      break;
  }
}

function admits(
  { recorder, where, allowances }: SeatRecord,
  stream: 'stdout' | 'stderr',
  { length }: Uint8Array,
  ms: number,
): boolean {
  const allowance = allowances[stream];
  const wasWhole = allowance.leftOut === 0;
  const isAdmitted = allowance.admits(length);
  if (wasWhole && !isAdmitted) recorder.note(ms, `from here on its ${stream} is left out: it is too much`, where);
  return isAdmitted;
}

function noteLeftOut({ recorder, where, allowances }: SeatRecord, ms: number): void {
  for (const [stream, { leftOut }] of Object.entries(allowances)) {
    if (leftOut > 0) recorder.note(ms, `left out: ${leftOut} bytes of its ${stream}`, where);
  }
}

const statusOf = ({ exit, signal }: { readonly exit: number | null; readonly signal: string | null }): string =>
  signal ?? (exit === null ? '' : String(exit));

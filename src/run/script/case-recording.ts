import { makeFault, type ScriptMachine } from '../../kit/script/index.js';
import {
  createRecorder,
  type Entry,
  entryOfBytes,
  type Framing,
  type Header,
  plain,
  type Recordable,
  verbatimEntryOfBytes,
} from '../../kit/transcript/index.js';
import type { Clock, PeerFault } from '../../peer/index.js';
import { OutputQuota } from '../output-quota.js';
import type { EventSink } from './script-peer.js';

export interface CaseRecording extends EventSink {
  /** The recording so far. */
  readonly text: () => string;
  /** Whether the program was told anything yet. */
  readonly hasSent: () => boolean;
  /** Settles when something has happened since it was asked for. */
  readonly nextEvent: () => Promise<void>;
}

/** Writes down what happens and lets the machine see it, in one order. */
export function recordCase(
  header: Header,
  framing: Framing,
  machine: ScriptMachine<unknown>,
  clock: Clock,
): CaseRecording {
  const pieces: string[] = [];
  const recorder = createRecorder(header, (piece) => pieces.push(piece));
  const start = clock.now();
  const allowances = { stdout: new OutputQuota(), stderr: new OutputQuota() };
  let waiting: (() => void)[] = [];
  let hasSent = false;
  const add = (entry: Recordable): void => {
    const time = clock.now() - start;
    const wasOver = machine.isOver;
    const before = machine.result().findings.length;
    machine.observe(entry as Entry);
    // How soon a program goes when all is said, and whether it has to be made to, differs from run to run.
    const isIdle = wasOver && isLeaving(entry) && machine.result().findings.length === before;
    if (!isIdle) recorder.add(time, entry);
    for (const wake of waiting.splice(0)) wake();
  };
  const admits = (stream: keyof typeof allowances, { length }: string | Uint8Array): boolean => {
    const wasWhole = allowances[stream].leftOut === 0;
    const isAdmitted = allowances[stream].admits(length);
    if (wasWhole && !isAdmitted) add({ side: '--', kind: 'note', text: `from here on its ${stream} is left out` });
    return isAdmitted;
  };
  return {
    clock,
    add,
    sent: (wire) => {
      hasSent = true;
      for (const allowance of Object.values(allowances)) allowance.grant(wire.length);
      add({ side: '>>', ...entryOfBytes(wire, framing) });
    },
    received: (wire) => {
      if (admits('stdout', wire)) add({ side: '<<', ...entryOfBytes(wire, framing) });
    },
    stderr: (bytes) => {
      if (admits('stderr', bytes)) add({ side: '<<', ...verbatimEntryOfBytes(bytes), options: { stderr: true } });
    },
    fault: (fault) => add({ side: '--', kind: 'fault', text: plain(makeFault(faultLineOf(fault))) }),
    text: () => pieces.join(''),
    hasSent: () => hasSent,
    nextEvent: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
  };
}

/** What is seen of a program that goes, or is waited for to go; its last complaints too. */
const isLeaving = (entry: Recordable): boolean =>
  entry.side === '<<'
    ? ['end', 'exit', 'close'].includes(entry.kind) || entry.options?.stderr === true
    : entry.side === '--' && ['deadline', 'fault'].includes(entry.kind);

const faultLineOf = ({ code, message, blame }: PeerFault) => ({
  code,
  message,
  blame: blame === 'player' ? ('program' as const) : blame,
});

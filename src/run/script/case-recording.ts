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
  /** Whether anything was sent to the program yet. */
  readonly hasSent: () => boolean;
  /** Resolves at the next event. */
  readonly nextEvent: () => Promise<void>;
}

/** Records what happens and passes it to the machine, in the same order. */
export function recordCase(
  header: Header,
  framing: Framing,
  machine: ScriptMachine<unknown>,
  clock: Clock,
): CaseRecording {
  const pieces: string[] = [];
  const recorder = createRecorder(header, (piece) => pieces.push(piece));
  const start = clock.now();
  const quotas = { stdout: new OutputQuota(), stderr: new OutputQuota() };
  let waiting: (() => void)[] = [];
  let hasSent = false;
  const add = (entry: Recordable): void => {
    const time = clock.now() - start;
    const wasOver = machine.isOver;
    const before = machine.result().findings.length;
    machine.observe(entry as Entry);
    // How soon a program ends after the script, and whether it has to be killed, differs from run to run.
    const isIdle = wasOver && isLeaving(entry) && machine.result().findings.length === before;
    if (!isIdle) recorder.add(time, entry);
    for (const wake of waiting.splice(0)) wake();
  };
  const admits = (stream: keyof typeof quotas, { length }: string | Uint8Array): boolean => {
    const wasComplete = quotas[stream].leftOut === 0;
    const isAdmitted = quotas[stream].admits(length);
    if (wasComplete && !isAdmitted) add({ side: '--', kind: 'note', text: `from here on its ${stream} is left out` });
    return isAdmitted;
  };
  return {
    clock,
    add,
    sent: (wire) => {
      hasSent = true;
      for (const quota of Object.values(quotas)) quota.grant(wire.length);
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

/** Events of a program that is ending, or should be; its last output on stderr too. */
const isLeaving = (entry: Recordable): boolean =>
  entry.side === '<<'
    ? ['end', 'exit', 'close'].includes(entry.kind) || entry.options?.stderr === true
    : entry.side === '--' && ['deadline', 'fault'].includes(entry.kind);

const faultLineOf = ({ code, message, blame }: PeerFault) => ({
  code,
  message,
  blame: blame === 'player' ? ('program' as const) : blame,
});

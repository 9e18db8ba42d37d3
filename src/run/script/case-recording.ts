import { MessageCutter } from '../../kit/message-cutter.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import { makeFault, type ScriptMachine } from '../../kit/script/index.js';
import {
  createRecorder,
  type Entry,
  entryOfBytes,
  type Header,
  plain,
  type Recordable,
} from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import type { Clock, PeerFault } from '../../peer/index.js';
import { OutputQuota } from '../output-quota.js';
import type { EventSink } from './script-peer.js';

export interface CaseRecording extends EventSink {
  /** Nothing more counts: what the program does from now on is our doing. */
  readonly close: () => void;
  /** The recording so far. */
  readonly text: () => string;
  /** How many messages were sent to the program. */
  readonly sends: () => number;
  /** Whether it has sent anything. */
  readonly hasReplied: () => boolean;
  /** Whether it went on sending when nothing counted any more. */
  readonly hasMore: () => boolean;
  /** Resolves at the next event. */
  readonly nextEvent: () => Promise<void>;
}

/**
 * Records what happens and passes it to the machine, in the same order. What is recorded depends on the program alone:
 * stdout is cut into messages, stderr is written last, and nothing counts after the machine is done. The machine gets the
 * recorded lines and not the messages, so that it cannot know more than the one that judges the finished recording.
 */
export function recordCase(
  header: Header,
  { transport, codec }: PlayerProtocol,
  machine: ScriptMachine<unknown>,
  clock: Clock,
): CaseRecording {
  const framing = framingOf(transport);
  const pieces: string[] = [];
  const recorder = createRecorder(header, (piece) => pieces.push(piece));
  const start = clock.now();
  const quotas = { stdout: new OutputQuota(), stderr: new OutputQuota() };
  const cutter = framing === 'stream' ? new MessageCutter(codec) : null;
  const errors: Uint8Array[] = [];
  let waiting: (() => void)[] = [];
  let sends = 0;
  let isClosed = false;
  let heldSince = 0;
  let hasReplied = false;
  let hasMore = false;
  const put = (entry: Recordable, time = clock.now() - start): void => {
    if (machine.isDone) return;
    const wasOver = machine.isOver;
    const before = machine.result().findings.length;
    machine.observe(entry as Entry);
    // How soon a program ends after the script, and what it does before that, differs from run to run.
    const isIdle = wasOver && isLeaving(entry) && machine.result().findings.length === before;
    if (!isIdle) recorder.add(time, entry);
    for (const wake of waiting.splice(0)) wake();
  };
  const putReceived = (wire: string | Uint8Array, time?: number): void => {
    hasReplied = true;
    hasMore ||= machine.isDone;
    if (admits('stdout', wire)) put({ side: '<<', ...entryOfBytes(wire, framing) }, time);
  };
  /** Half a message goes before whatever ends the wait for the rest of it. */
  const add = (entry: Recordable): void => {
    const rest = entry.side === '>>' ? null : (cutter?.takeRest() ?? null);
    if (rest !== null) putReceived(rest, heldSince);
    put(entry);
  };
  const admits = (stream: keyof typeof quotas, { length }: string | Uint8Array): boolean => {
    const wasComplete = quotas[stream].leftOut === 0;
    const isAdmitted = quotas[stream].admits(length);
    if (wasComplete && !isAdmitted) put({ side: '--', kind: 'note', text: `from here on its ${stream} is left out` });
    return isAdmitted;
  };
  return {
    clock,
    add,
    sent: (wire) => {
      sends++;
      for (const quota of Object.values(quotas)) quota.grant(wire.length);
      put({ side: '>>', ...entryOfBytes(wire, framing) });
    },
    received: (wire) => {
      if (cutter === null || typeof wire === 'string') return putReceived(wire);
      for (const piece of cutter.feed(wire)) putReceived(piece);
      heldSince = clock.now() - start;
    },
    stderr: (bytes) => {
      if (!isClosed && quotas.stderr.admits(bytes.length)) errors.push(bytes);
    },
    fault: (fault) => add({ side: '--', kind: 'fault', text: plain(makeFault(faultLineOf(fault))) }),
    close: () => {
      isClosed = true;
      if (errors.length === 0 || !isExplainedByStderr(machine.result())) return;
      recorder.stderr(clock.now() - start, Buffer.concat(errors));
    },
    text: () => pieces.join(''),
    sends: () => sends,
    hasReplied: () => hasReplied,
    hasMore: () => hasMore,
    nextEvent: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
  };
}

/** A death that is excused may turn out not to be. Otherwise, how much a program writes before its case ends is chance. */
const isExplainedByStderr = ({ verdict, findings }: Pick<Outcome, 'verdict' | 'findings'>): boolean =>
  verdict === 'fail' || findings.some(({ rule }) => rule === 'peer/died');

/** Events of a program that is ending, or should be. */
const isLeaving = ({ side, kind }: Recordable): boolean => LEAVING[side]?.includes(kind) ?? false;

const LEAVING: { readonly [side: string]: readonly string[] } = {
  '<<': ['end', 'exit', 'close'],
  '>>': ['end', 'close'],
  '--': ['deadline', 'fault'],
};

const faultLineOf = ({ code, message, blame }: PeerFault) => ({
  code,
  message,
  blame: blame === 'player' ? ('program' as const) : blame,
});

import { MessageCutter } from '../../kit/message-cutter.js';
import { isCrash } from '../../kit/process-rules.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import { makeFault, type ScriptMachine } from '../../kit/script/index.js';
import {
  createRecorder,
  type Entry,
  entryOfBytes,
  type Framing,
  type Header,
  plain,
  type Recordable,
  type Recorder,
} from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { type Clock, discardingFramer, type Framer, type PeerFault } from '../../peer/index.js';
import { OutputQuota } from '../output-quota.js';
import type { EventSink } from './script-peer.js';

/**
 * Records what happens and passes it to the machine, in the same order. What is recorded depends on the program alone:
 * stdout is cut into messages, stderr is written last, and nothing counts after the machine is done.
 *
 * The machine must not know more than the one that judges the finished recording. So it gets the recorded lines. A line that
 * is one whole message has been framed to cut it, and is passed on as that message. Half a message, or bytes that cannot be
 * framed, are read by the machine as they were recorded.
 */
export class CaseRecording implements EventSink {
  readonly clock: Clock;
  readonly framer: Framer<never>;
  private readonly framing: Framing;
  private readonly machine: ScriptMachine<unknown>;
  private readonly recorder: Recorder;
  private readonly cutter: MessageCutter<unknown> | null;
  private readonly start: number;
  private readonly pieces: string[] = [];
  private readonly quotas = { stdout: new OutputQuota(), stderr: new OutputQuota() };
  private readonly errors: Uint8Array[] = [];
  private waiting: (() => void)[] = [];
  private sendCount = 0;
  private isLastSent = false;
  private isClosed = false;
  /** When the last bytes came of a message that is not complete. */
  private heldSince = 0;
  private isReplied = false;
  private isExceeded = false;

  constructor(header: Header, { transport, codec }: PlayerProtocol, machine: ScriptMachine<unknown>, clock: Clock) {
    this.clock = clock;
    this.machine = machine;
    this.framing = framingOf(transport);
    this.cutter = this.framing === 'stream' ? new MessageCutter(codec) : null;
    this.framer = this.cutter?.state ?? discardingFramer();
    this.recorder = createRecorder(header, (piece) => this.pieces.push(piece));
    this.start = clock.now();
  }

  /** Half a message goes before whatever ends the wait for the rest of it. */
  add(entry: Recordable): void {
    const rest = entry.side === '>>' ? null : (this.cutter?.takeRest() ?? null);
    if (rest !== null) this.putReceived(rest, undefined, this.heldSince);
    this.put(entry);
  }

  sent(wire: string | Uint8Array): void {
    this.sendCount++;
    this.isLastSent = true;
    for (const quota of Object.values(this.quotas)) quota.grant(wire.length);
    this.put({ side: '>>', ...entryOfBytes(wire, this.framing) });
  }

  received(wire: string | Uint8Array): void {
    // What no longer counts is not cut either: a flood would keep Herald from ending the program.
    if (this.machine.isDone) this.isExceeded ||= !isBlank(wire);
    else if (this.cutter === null || typeof wire === 'string') this.putReceived(wire);
    else for (const { bytes, message } of this.cutter.feed(wire)) this.putReceived(bytes, message);
    this.heldSince = this.elapsed;
  }

  stderr(bytes: Uint8Array): void {
    if (!this.isClosed && this.quotas.stderr.admits(bytes.length)) this.errors.push(bytes);
  }

  fault(fault: PeerFault): void {
    this.add({ side: '--', kind: 'fault', text: plain(makeFault(faultLineOf(fault))) });
  }

  /** Nothing more counts: what the program does from now on is our doing. */
  close(): void {
    this.isClosed = true;
    if (this.errors.length === 0 || !isExplainedByStderr(this.machine.result())) return;
    this.recorder.stderr(this.elapsed, Buffer.concat(this.errors));
  }

  /** The recording so far. */
  text(): string {
    return this.pieces.join('');
  }

  /** How many messages were sent to the program. */
  sends(): number {
    return this.sendCount;
  }

  /** Whether nothing has come since the last message was sent. */
  hasSentLast(): boolean {
    return this.isLastSent;
  }

  /** Whether it has sent anything. */
  hasReplied(): boolean {
    return this.isReplied;
  }

  /** Whether it went on sending when nothing counted any more. */
  hasMore(): boolean {
    return this.isExceeded;
  }

  /** Resolves at the next event. */
  nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  private get elapsed(): number {
    return this.clock.now() - this.start;
  }

  private putReceived(wire: string | Uint8Array, message?: unknown, time?: number): void {
    this.isReplied = true;
    this.isLastSent = false;
    this.isExceeded ||= this.machine.isDone;
    if (this.admits('stdout', wire)) this.put({ side: '<<', ...entryOfBytes(wire, this.framing) }, message, time);
  }

  private put(entry: Recordable, message?: unknown, time = this.elapsed): void {
    const { machine } = this;
    if (machine.isDone) return;
    const wasOver = machine.isOver;
    const before = machine.result().findings.length;
    if (message === undefined) machine.observe(entry as Entry);
    else machine.observeMessage(message);
    // How soon a program ends after the script, and what it does before that, differs from run to run.
    const isIdle = wasOver && isLeaving(entry) && machine.result().findings.length === before;
    if (!isIdle) this.recorder.add(time, entry);
    for (const wake of this.waiting.splice(0)) wake();
  }

  private admits(stream: 'stdout' | 'stderr', { length }: string | Uint8Array): boolean {
    const quota = this.quotas[stream];
    const wasComplete = quota.leftOut === 0;
    const isAdmitted = quota.admits(length);
    if (wasComplete && !isAdmitted) {
      this.put({ side: '--', kind: 'note', text: `from here on its ${stream} is left out` });
    }
    return isAdmitted;
  }
}

/** A death that is excused may turn out not to be. Otherwise, how much a program writes before its case ends is chance. */
const isExplainedByStderr = ({ verdict, findings }: Pick<Outcome, 'verdict' | 'findings'>): boolean =>
  verdict === 'fail' || findings.some(({ rule }) => isCrash(rule));

const isBlank = (wire: string | Uint8Array): boolean =>
  typeof wire === 'string' ? wire.trim() === '' : wire.every((byte) => byte <= SPACE);
const SPACE = 0x20;

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

import type { FramingError } from '../codec.js';
import type { Conversation } from '../conversation.js';
import { type Activity, describeHalfMessage } from '../process-fault.js';
import { isCrash, isPeerEnd } from '../process-rules.js';
import { framingOf } from '../protocol.js';
import { versionIn } from '../protocol-name.js';
import { bytesOfEntry, type Entry, type Event, type From, type To, type WireEntry } from '../transcript/index.js';
import { type Blame, type Finding, type Verdict, verdictOf } from '../verdict.js';
import type { Action } from './action.js';
import { withCrashReason } from './crash-reason.js';
import { type FaultLine, isWire, parseFault } from './fault-line.js';
import { Findings, type Moment } from './findings.js';
import { ObservedProgram } from './observed-program.js';
import { OutgoingBytes } from './outgoing.js';
import { ScriptProgress } from './script-progress.js';
import type { ScriptRun } from './script-run.js';
import { wants, wantsMessage } from './steps.js';
import { ViolationReporter } from './violation-reporter.js';

/** The outcome of a script. */
export interface ScriptResult {
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly findings: readonly Finding[];
}

/** What a script does to make a program end. */
const END_REQUESTS: readonly string[] = ['end', 'close', 'signal'];

/**
 * Runs a script. `next` returns what is to be done; `observe` takes the lines of the recording one by one, either while they are
 * recorded or from a finished recording. The machine has no other input, so the result is the same.
 */
export class ScriptMachine<M> {
  private readonly setup: ScriptRun<M>;
  private readonly findings: Findings;
  private readonly violations: ViolationReporter;
  private readonly conversation: Conversation<M>;
  private readonly program: ObservedProgram<M>;
  private readonly outgoing: OutgoingBytes<M>;
  private readonly progress: ScriptProgress<M>;
  private moment: Moment = { sent: null, said: null, line: null };

  constructor(setup: ScriptRun<M>) {
    const { script, protocol, protocolName, registry } = setup;
    this.setup = setup;
    this.conversation = protocol.converse(versionIn(protocolName), script.transcript.header);
    this.findings = new Findings(script, registry);
    this.violations = new ViolationReporter(this.findings, protocol.processRules);
    this.program = new ObservedProgram(protocol);
    this.outgoing = new OutgoingBytes(protocol, (message) => {
      this.conversation.sent(message);
      this.react();
    });
    const { program, outgoing, findings, violations } = this;
    this.progress = new ScriptProgress(setup, { program, outgoing, findings, violations });
  }

  next(): Action {
    return this.progress.next();
  }

  /** Changes whenever the script moves on, so a caller that waits for that can stop waiting. */
  get position(): number {
    return this.progress.position;
  }

  /** Whether the script is over. Until `isDone`, a violation still counts. */
  get isOver(): boolean {
    return this.progress.isOver;
  }

  /** Whether nothing that happens from now on counts. */
  get isDone(): boolean {
    return this.progress.isDone;
  }

  /** A line of the recording: something that the kit or the program did, or that happened to the program. */
  observe(entry: Entry, line: number | null = null): void {
    if (this.isDone || entry.side === '#') return;
    this.moment = { ...this.moment, line };
    if (entry.side === '>>') this.onSent(entry);
    else if (entry.side === '<<') this.onReceived(entry);
    else this.onEvent(entry);
    this.progress.settle(this.moment);
  }

  /** The same for a line that is one whole message, which was framed when it was recorded. */
  observeMessage(message: M): void {
    if (this.isDone) return;
    this.moment = { ...this.moment, line: null };
    this.onMessage(message);
    this.progress.settle(this.moment);
  }

  /** The recording ends here. */
  close(): void {
    const incomplete = this.program.takeIncomplete();
    if (incomplete !== null) this.onFramingError(incomplete);
    const { step } = this.progress;
    if (this.isOver || step === null) return;
    if (step.side === '<<' && wantsMessage(step) && this.program.isGone) this.onDeadline(step, 0);
    else this.progress.stop({ verdict: 'inconclusive', reason: 'the recording ends before the case does' });
  }

  result(): ScriptResult {
    const findings = this.findings.all;
    const { verdict = verdictOf(findings), reason = null } = this.progress.override ?? {};
    return { verdict, reason, findings };
  }

  private onSent(entry: To): void {
    if (isWire(entry)) {
      const bytes = bytesOfEntry(entry as WireEntry, framingOf(this.setup.protocol.transport));
      this.progress.onBytesSent(bytes, this.moment);
      this.moment = { ...this.moment, sent: this.outgoing.lastSent };
    } else {
      if (entry.kind === 'start') this.program.wasStarted = true;
      if (entry.kind === 'ping') this.moment = { ...this.moment, sent: entry.kind };
      if (END_REQUESTS.includes(entry.kind)) this.program.wasAskedToEnd = true;
      this.progress.onActionTaken(entry.kind);
    }
  }

  private onReceived(entry: From): void {
    const { program } = this;
    if (entry.options?.stderr) return;
    if (isWire(entry)) this.onMessages(program.receive(entry), program.framingError);
    else if (entry.kind === 'end' || entry.kind === 'close') this.onEnd();
    else if (entry.kind === 'exit') program.exit = entry.status;
    else if (entry.kind === 'pong') program.hasPong = true;
    else if (entry.kind === 'open') this.onOpen(entry.text);
  }

  private onOpen(target: string): void {
    if (this.program.target !== null) {
      this.violations.again(target, this.moment);
      this.progress.stop();
    }
    this.program.target = target;
  }

  private onEnd(): void {
    const { program } = this;
    const messages = program.endOutput();
    // How a process exited says more than half a message does, and is recorded next.
    const exitFollows = this.setup.protocol.connects === 'kit-spawns' || program.wasStarted;
    this.onMessages(messages, exitFollows ? null : program.framingError);
  }

  private onMessages(messages: readonly M[], error: FramingError | null): void {
    for (const message of messages) if (!this.isDone) this.onMessage(message);
    if (error !== null) this.onFramingError(error);
  }

  /** Judged on arrival: a message that came before its question is not a reply to it. */
  private onMessage(message: M): void {
    const isReplyDue = this.conversation.expectsReply();
    const judged = this.conversation.judge(message);
    const isAside = judged.legal && judged.isAside === true;
    this.react();
    this.program.hasResponded = true;
    if (!isAside) this.outgoing.replied();
    this.moment = { ...this.moment, said: this.setup.protocol.codec.show(message) };
    if (this.progress.awaitsMessage || (isReplyDue && !isAside)) {
      this.progress.onReply({ message, judged, moment: this.moment });
    } else if (isAside) this.violations.remark(judged, this.moment);
    else {
      this.violations.unasked(judged, this.moment);
      this.progress.stop();
    }
  }

  private react(): void {
    const reactions = this.conversation.takeReactions?.() ?? [];
    if (reactions.length > 0) this.progress.react(reactions);
  }

  private onEvent(entry: Event): void {
    if (entry.kind === 'deadline' || entry.kind === 'pause') this.onTimePassed(entry.kind, entry.ms, entry.options);
    else if (entry.kind === 'fault') this.onFaultLine(parseFault(entry.text));
  }

  private onTimePassed(kind: 'deadline' | 'pause', ms: number, activity: Activity = {}): void {
    const { progress } = this;
    const { step } = progress;
    if (step === null && kind === 'deadline') progress.finish();
    else if (step?.side === '--' && kind === 'pause') progress.advance();
    else if (step?.side !== '<<') return;
    else if (wants(step, 'silence')) progress.advance();
    else if (kind === 'deadline') this.onDeadline(step, ms, activity);
  }

  private onDeadline(step: From, ms: number, activity: Activity = {}): void {
    if (wantsMessage(step) && this.program.rest !== null) this.judgeIncomplete(ms);
    if (this.isDone || this.progress.step !== step) return;
    const { end, exit } = this.program;
    this.violations.late(step, ms, { end, exit, activity }, this.moment);
    this.progress.stop();
  }

  /** Judges what has come of a message as if it were all of it: a missing parenthesis is not silence. */
  private judgeIncomplete(ms: number): void {
    const messages = this.program.finish();
    const error = this.program.framingError;
    const late = error && { ...error, message: describeHalfMessage(error, ms) };
    this.onMessages(messages, late);
  }

  private onFramingError({ code, message }: FramingError): void {
    this.moment = { ...this.moment, said: this.program.rest };
    this.onFault(code, message, 'program');
  }

  private onFaultLine({ code, message, blame }: FaultLine): void {
    const incomplete = this.program.takeIncomplete();
    this.moment = { ...this.moment, said: this.program.rest };
    // A crash explains half a message. An end that is allowed does not excuse it.
    if (incomplete === null || (isCrash(code) && !this.progress.mayEnd))
      this.onFault(code, this.sinceReply(code, message), blame);
    else this.onFault(incomplete.code, incomplete.message, 'program');
  }

  /** The message that is shown as sent last is not one that it ended without a reply to. */
  private sinceReply(code: string, message: string): string {
    const hasReplied = this.outgoing.hasReply && this.program.rest === null;
    return isCrash(code) && hasReplied ? `${message}, after it had replied` : message;
  }

  private onFault(code: string, message: string, blame: Blame): void {
    if (this.isDone || (isPeerEnd(code) && this.progress.mayEnd)) return;
    const reason = isCrash(code) ? withCrashReason(message, this.setup.stderr) : message;
    this.violations.fault(code, reason, blame, this.moment);
    this.progress.stop(blame === 'program' ? null : { verdict: 'kit-fault', reason: message });
  }
}

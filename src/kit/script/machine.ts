import type { Case } from '../case.js';
import type { Bindings, FramingError } from '../codec.js';
import type { Conversation } from '../conversation.js';
import { framingOf, type PlayerProtocol } from '../protocol.js';
import { versionIn } from '../protocol-name.js';
import type { Registry } from '../rule-registry.js';
import {
  bytesOfEntry,
  type Entry,
  type Event,
  type From,
  makeTime,
  type To,
  type WireEntry,
} from '../transcript/index.js';
import { type Blame, type Finding, type Verdict, verdictOf } from '../verdict.js';
import { type Action, actionOf, type Write } from './action.js';
import { withCrashReason } from './crash-reason.js';
import { type Deadlines, waitFor } from './deadlines.js';
import { type FaultLine, isWire, parseFault } from './fault-line.js';
import { Findings, type Moment } from './findings.js';
import { IncomingMessages } from './incoming.js';
import { matchReply, type ReceivedMessage } from './match-reply.js';
import { nextWrites } from './next-writes.js';
import { OutgoingBytes } from './outgoing.js';
import { alternativesOf, described, Steps, wants, wantsMessage } from './steps.js';
import { type Activity, ViolationReporter } from './violations.js';

export interface ScriptRun<M> {
  readonly script: Case;
  /** The full name of what it is run in, which may be a later version than the case's own. */
  readonly protocolName: string;
  readonly protocol: PlayerProtocol<M>;
  readonly registry: Registry;
  readonly deadlines?: Deadlines;
  /** All that the program wrote to stderr, where that is known already. */
  readonly stderr?: string;
}

/** What a script has come to. */
export interface ScriptResult {
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly findings: readonly Finding[];
}

/** Time for last words after the end of a script, in milliseconds. */
const FAREWELL = 250;

/** How a program can go; whether it may depends on the moment. */
const GOING: readonly string[] = ['peer/died', 'peer/closed', 'peer/broken-pipe'];

/** What ends a program, or may. */
const LEAVING: readonly string[] = ['end', 'close', 'signal'];

/** A socket has one end, whatever it is called. */
const sameEnd = (kind: string): string => (kind === 'close' ? 'end' : kind);

/**
 * Runs a script. `next` says what is to be done; `saw` is given the lines of the recording, one after another, be it while
 * they are made or long after. It has no other source, so that both come to the same.
 */
export class ScriptMachine<M> {
  private readonly setup: ScriptRun<M>;
  private readonly steps: Steps;
  private readonly findings: Findings;
  private readonly violations: ViolationReporter;
  private readonly conversation: Conversation<M>;
  private readonly outgoing: OutgoingBytes<M>;
  private readonly incoming: IncomingMessages<M>;
  private bound: Bindings = new Map();
  private phase: 'script' | 'farewell' | 'done' = 'script';
  /** Said, and not yet held against a line of the script. */
  private readonly received: ReceivedMessage<M>[] = [];
  private moment: Moment = { sent: null, said: null, line: null };
  private writes: readonly Write[] = [];
  private readonly seen = { first: false, open: false, pong: false, end: false, exit: null as string | null };
  private hasBeenLeft = false;
  /** Its output ended in the middle of a message. How the process ended says more, and is known in a moment. */
  private halfMessage: FramingError | null = null;
  /** Why there is no verdict from findings. */
  private instead: Pick<ScriptResult, 'verdict' | 'reason'> | null = null;
  private moves = 0;
  /** What the program connected to. */
  private target: string | null = null;

  constructor(setup: ScriptRun<M>) {
    const { script, protocol, protocolName, registry } = setup;
    const { entries } = script.transcript;
    this.setup = setup;
    this.conversation = protocol.converse(versionIn(protocolName));
    this.findings = new Findings(script, registry);
    this.violations = new ViolationReporter(this.findings, protocol.processRules);
    this.outgoing = new OutgoingBytes(protocol, (message) => {
      this.moment = { ...this.moment, sent: protocol.codec.show(message) };
      this.conversation.sent(message);
    });
    this.incoming = new IncomingMessages(protocol);
    this.steps = new Steps(entries, protocol.connects);
    this.prepare();
  }

  next(): Action {
    if (this.phase === 'done') return { kind: 'done' };
    const step = this.steps.at(0);
    if (step === null) return { kind: 'finish', ms: FAREWELL };
    if (step.side === '<<') return waitFor(step, this.setup, this.seen.first);
    if (step.side === '--') return { kind: 'pause', ms: step.ms };
    return this.writes.length > 0 ? { kind: 'send', writes: this.writes } : actionOf(step);
  }

  /** Changes whenever the script advances, so that a waiting caller need not look further. */
  get position(): number {
    return this.moves;
  }

  /** Whether the script has come to its end: what is still seen counts only if it is wrong. */
  get isOver(): boolean {
    return this.phase !== 'script';
  }

  /** Whether nothing that is still seen counts. */
  get isDone(): boolean {
    return this.phase === 'done';
  }

  /** Something that was recorded: done by the kit, or by the program. */
  observe(entry: Entry, line: number | null = null): void {
    if (this.phase === 'done' || entry.side === '#') return;
    this.moment = { ...this.moment, line };
    if (entry.side === '>>') this.sawSent(entry);
    else if (entry.side === '<<') this.sawSaid(entry);
    else this.sawEvent(entry);
    this.settle();
  }

  /** The recording ends here. */
  close(): void {
    if (this.halfMessage !== null) this.onHalfMessage(this.halfMessage);
    const step = this.steps.at(0);
    if (this.phase !== 'script' || step === null) return;
    const isGone = this.seen.end || this.seen.exit !== null;
    if (step.side === '<<' && isGone && wantsMessage(step)) this.onDeadline(step, 0);
    else this.stop({ verdict: 'inconclusive', reason: 'the recording ends before the case does' });
  }

  result(): ScriptResult {
    const findings = this.findings.all;
    const { verdict = verdictOf(findings), reason = null } = this.instead ?? {};
    return { verdict, reason, findings };
  }

  private sawSent(entry: To): void {
    if (isWire(entry)) {
      const isRight = this.outgoing.sent(bytesOfEntry(entry as WireEntry, framingOf(this.setup.protocol.transport)));
      if (!isRight) this.sentSomethingElse();
      else if (this.writes.length > 0 && this.outgoing.isComplete) this.advance(this.writes.length);
      return;
    }
    if (LEAVING.includes(entry.kind)) this.hasBeenLeft = true;
    const step = this.steps.at(0);
    if (step?.side === '>>' && sameEnd(step.kind) === sameEnd(entry.kind)) this.advance();
  }

  private sentSomethingElse(): void {
    const where = this.moment.line === null ? '' : ` in line ${this.moment.line}`;
    this.stop({ verdict: 'kit-fault', reason: `the recording does not follow the case: other bytes are sent${where}` });
  }

  private sawSaid(entry: From): void {
    const { seen } = this;
    if (entry.options?.stderr) return;
    if (isWire(entry)) this.receive(this.incoming.feed(entry));
    else if (entry.kind === 'end' || entry.kind === 'close') this.sawEnd();
    else if (entry.kind === 'exit') seen.exit = entry.status;
    else if (entry.kind === 'pong') seen.pong = true;
    else if (entry.kind === 'open') this.sawOpen(entry.text);
  }

  private sawEnd(): void {
    this.seen.end = true;
    this.receiveMessages(this.incoming.finish());
    const { error } = this.incoming;
    if (error === null || this.phase === 'done') return;
    if (this.setup.protocol.connects === 'kit-spawns') this.halfMessage = error;
    else this.onHalfMessage(error);
  }

  private onHalfMessage({ code, message }: FramingError): void {
    this.halfMessage = null;
    this.moment = { ...this.moment, said: this.incoming.rest };
    this.onFault(code, message, 'program');
  }

  private sawOpen(target: string): void {
    if (this.seen.open) {
      this.violations.again(target, this.moment);
      this.stop();
    }
    this.seen.open = true;
    this.target = target;
  }

  private receive(messages: readonly M[]): void {
    this.receiveMessages(messages);
    const { error } = this.incoming;
    if (error !== null) this.onHalfMessage(error);
  }

  private receiveMessages(messages: readonly M[]): void {
    for (const message of messages) if (this.phase !== 'done') this.onMessage(message);
  }

  /** Judged when it comes: what is said before it was asked for is not an answer. */
  private onMessage(message: M): void {
    const isOwed = this.conversation.expectsReply();
    const judged = this.conversation.judge(message);
    this.seen.first = true;
    this.moment = { ...this.moment, said: this.setup.protocol.codec.show(message) };
    const step = this.steps.at(0);
    if (isOwed || (step?.side === '<<' && wantsMessage(step))) {
      this.received.push({ message, judged, moment: this.moment });
      this.settle();
    } else {
      this.violations.unasked(judged, this.moment);
      this.stop();
    }
  }

  private sawEvent(entry: Event): void {
    if (entry.kind === 'deadline' || entry.kind === 'pause') this.onNothing(entry.kind, entry.ms, entry.options);
    else if (entry.kind === 'fault') this.sawFault(parseFault(entry.text));
  }

  private sawFault({ code, message, blame }: FaultLine): void {
    const { halfMessage } = this;
    this.halfMessage = null;
    this.moment = { ...this.moment, said: this.incoming.rest };
    // That it ends is its right now and then; that it leaves half a message never is.
    if (halfMessage === null || (code === 'peer/died' && !this.mayGo())) this.onFault(code, message, blame);
    else this.onFault(halfMessage.code, halfMessage.message, 'program');
  }

  private onNothing(kind: 'deadline' | 'pause', ms: number, activity: Activity = {}): void {
    const step = this.steps.at(0);
    if (step === null) this.phase = kind === 'deadline' ? 'done' : this.phase;
    else if (step.side === '--' && kind === 'pause') this.advance();
    else if (step.side !== '<<') return;
    else if (wants(step, 'silence')) this.advance();
    else if (kind === 'deadline') this.onDeadline(step, ms, activity);
  }

  private onDeadline(step: From, ms: number, activity: Activity = {}): void {
    if (wantsMessage(step) && this.incoming.rest !== null) this.onUnfinished(ms);
    if (this.phase === 'done' || this.steps.at(0) !== step) return;
    this.violations.late(step, ms, { ...this.seen, activity }, this.moment);
    this.stop();
  }

  /** What has come of a message is judged as all there is: a missing ) is not silence. */
  private onUnfinished(ms: number): void {
    this.receiveMessages(this.incoming.finish());
    const { error } = this.incoming;
    if (error === null) return;
    this.onHalfMessage({ ...error, message: `${error.message}; nothing more came within ${makeTime(ms)}` });
  }

  private onFault(code: string, message: string, blame: Blame): void {
    if (this.phase === 'done' || (GOING.includes(code) && this.mayGo())) return;
    const reason = code === 'peer/died' ? withCrashReason(message, this.setup.stderr) : message;
    this.violations.fault(code, reason, blame, this.moment);
    this.stop(blame === 'program' ? null : { verdict: 'kit-fault', reason: message });
  }

  /** Whether its going is no fault: it was made to go, or is waited for to go, and owes nothing. */
  private mayGo(): boolean {
    const step = this.steps.at(0);
    if (step?.side === '<<' && wants(step, 'end', 'exit', 'close')) return true;
    const isAwaited = step?.side === '<<' && wantsMessage(step);
    return (this.hasBeenLeft || step === null) && !isAwaited;
  }

  private stop(instead: ScriptMachine<M>['instead'] = null): void {
    this.moves++;
    this.instead = instead;
    this.phase = 'done';
  }

  private advance(count = 1): void {
    this.moves++;
    this.steps.advance(count);
    this.prepare();
  }

  private prepare(): void {
    const sending = nextWrites(this.steps, this.setup.protocol, { bound: this.bound, target: this.target });
    if (!sending.ok) {
      this.stop({ verdict: 'kit-fault', reason: `the case cannot be sent: ${sending.message}` });
      return;
    }
    this.writes = sending.writes;
    if (this.writes.length > 0) this.outgoing.expect(this.writes);
  }

  /** Goes on over all that has happened already. */
  private settle(): void {
    while (this.phase === 'script') {
      const step = this.steps.at(0);
      if (step === null) this.phase = 'farewell';
      else if (step.side !== '<<' || !this.settles(step)) return;
    }
  }

  private settles(step: From): boolean {
    const message = this.received[0];
    if (message !== undefined && (wantsMessage(step) || wants(step, 'silence'))) {
      this.received.shift();
      this.take(step, message);
      return true;
    }
    const { open, pong, end, exit } = this.seen;
    if (wants(step, 'exit') && exit !== null) return this.settleExit(step, exit);
    const hasCome =
      (wants(step, 'open') && open) || (wants(step, 'pong') && pong) || (wants(step, 'end', 'close') && end);
    if (!hasCome) return false;
    if (wants(step, 'pong')) this.seen.pong = false;
    this.seen.first = true;
    this.advance();
    return true;
  }

  private settleExit(step: From, exit: string): true {
    const isRight = alternativesOf(step).some(
      (each) => each.kind === 'exit' && (each.status === '' || each.status === exit),
    );
    if (isRight) this.advance();
    else {
      this.violations.endedOtherwise(step, exit, { ...this.moment, said: null });
      this.stop();
    }
    return true;
  }

  /** Holds a message against the line that waits for one. */
  private take(step: From, received: ReceivedMessage<M>): void {
    const { codec } = this.setup.protocol;
    const { message, judged, moment } = received;
    const taken = matchReply(step, received, codec, this.bound, this.findings);
    if (taken.kind === 'passed-over') return;
    if (taken.kind === 'refused') {
      if (judged.legal) this.violations.unexpected(step, moment);
      else this.violations.illegal(judged, moment);
      this.stop();
    } else {
      if (taken.kind === 'way-out' || !taken.isExact) this.violations.remark(judged, moment);
      if (taken.kind === 'accepted') this.bound = taken.bound;
      if (taken.kind === 'accepted' || this.steps.at(1) === null) this.advance();
      else this.stop({ verdict: 'not-applicable', reason: insteadOf(codec.show(message), step) });
    }
  }
}

const insteadOf = (said: string, step: From): string =>
  `it replied ${said} instead of ${described({ ...step, or: [] })}; that is legal, but the case never gets to its point`;

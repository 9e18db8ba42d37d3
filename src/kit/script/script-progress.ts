import { encodeUtf8 } from '../../core/utf8.js';
import type { Bindings } from '../codec.js';
import type { MessageJudgement } from '../conversation.js';
import type { From } from '../transcript/index.js';
import type { Verdict } from '../verdict.js';
import { type Action, actionOf, type Write } from './action.js';
import { waitFor } from './deadlines.js';
import type { Findings, Moment } from './findings.js';
import { matchLine } from './match-line.js';
import { nextWrites } from './next-writes.js';
import type { ObservedProgram } from './observed-program.js';
import type { OutgoingBytes } from './outgoing.js';
import type { ScriptRun } from './script-run.js';
import { alternativesOf, described, type ScriptEntry, Steps, wants, wantsMessage } from './steps.js';
import type { ViolationReporter } from './violation-reporter.js';

/** A message of the program, with the judgement on its arrival. */
interface ReceivedMessage<M> {
  readonly message: M;
  readonly judged: MessageJudgement;
  readonly moment: Moment;
}

/** A verdict that does not follow from findings. */
export interface Override {
  readonly verdict: Verdict;
  readonly reason: string;
}

interface Collaborators<M> {
  readonly program: ObservedProgram<M>;
  readonly outgoing: OutgoingBytes<M>;
  readonly findings: Findings;
  readonly violations: ViolationReporter;
}

/** Time for the program to exit once the script is over, in milliseconds. */
const EXIT_MS = 250;

/** On a socket, `end` and `close` are the same. */
const endOf = (kind: string): string => (kind === 'close' ? 'end' : kind);

/** The position in a script: moves on as lines are sent, and as the program does what a line expects. */
export class ScriptProgress<M> {
  private readonly setup: ScriptRun<M>;
  private readonly steps: Steps;
  private readonly program: ObservedProgram<M>;
  private readonly outgoing: OutgoingBytes<M>;
  private readonly findings: Findings;
  private readonly violations: ViolationReporter;
  private phase: 'running' | 'finishing' | 'done' = 'running';
  private moves = 0;
  private bound: Bindings = new Map();
  private writes: readonly Write[] = [];
  /** What the other players send by themselves, in between the lines of the script. */
  private readonly reactions: Write[] = [];
  /** Not matched with a step yet. */
  private readonly received: ReceivedMessage<M>[] = [];
  private overriding: Override | null = null;

  constructor(setup: ScriptRun<M>, { program, outgoing, findings, violations }: Collaborators<M>) {
    this.setup = setup;
    this.steps = new Steps(setup.script.transcript.entries, setup.protocol.connects);
    this.program = program;
    this.outgoing = outgoing;
    this.findings = findings;
    this.violations = violations;
    this.prepareWrites();
  }

  /** The current step; null after the last. */
  get step(): ScriptEntry | null {
    return this.steps.at(0);
  }

  /** Changes whenever the script moves on. */
  get position(): number {
    return this.moves;
  }

  /** Whether all steps have been taken, or the script was stopped. */
  get isOver(): boolean {
    return this.phase !== 'running';
  }

  get isDone(): boolean {
    return this.phase === 'done';
  }

  get override(): Override | null {
    return this.overriding;
  }

  get awaitsMessage(): boolean {
    const { step } = this;
    return step?.side === '<<' && wantsMessage(step);
  }

  /** Whether the program may end now: the script expects it to, or has asked it to or is over and waits for no reply. */
  get mayEnd(): boolean {
    const { step } = this;
    if (step?.side === '<<' && wants(step, 'end', 'exit', 'close')) return true;
    return (this.program.wasAskedToEnd || step === null) && !this.awaitsMessage;
  }

  next(): Action {
    if (this.isDone) return { kind: 'done' };
    const { step } = this;
    const [reaction] = this.reactions;
    if (reaction !== undefined && step !== null) return { kind: 'send', writes: [reaction] };
    if (step === null) return { kind: 'finish', ms: EXIT_MS };
    if (step.side === '<<') return waitFor(step, this.setup, this.program.hasResponded);
    if (step.side === '--') return { kind: 'pause', ms: step.ms };
    return this.writes.length > 0 ? { kind: 'send', writes: this.writes } : actionOf(step);
  }

  /** The conversation wants these messages to be sent, whatever the script says. */
  react(texts: readonly string[]): void {
    const { terminator } = this.setup.protocol.codec;
    for (const text of texts)
      this.reactions.push({ bytes: encodeUtf8(text + terminator), binary: false, pieces: null });
    this.moves++;
  }

  onBytesSent(bytes: Uint8Array, { line }: Moment): void {
    const [reaction] = this.reactions;
    if (reaction !== undefined && isSame(reaction.bytes, bytes)) {
      this.moves++;
      this.reactions.shift();
      this.outgoing.sentBesides(bytes);
      return;
    }
    const isExpected = this.outgoing.sent(bytes);
    const where = line === null ? '' : ` in line ${line}`;
    const reason = `the recording does not follow the case: other bytes are sent${where}`;
    if (!isExpected) this.stop({ verdict: 'kit-fault', reason });
    else if (this.writes.length > 0 && this.outgoing.isComplete) this.advance(this.writes.length);
  }

  /** Anything else that was done to the program, such as closing its input. */
  onActionTaken(kind: string): void {
    const { step } = this;
    if (step?.side === '>>' && endOf(step.kind) === endOf(kind)) this.advance();
  }

  onReply(message: ReceivedMessage<M>): void {
    this.received.push(message);
    this.settle(message.moment);
  }

  advance(count = 1): void {
    this.moves++;
    this.steps.advance(count);
    this.prepareWrites();
  }

  /** Ends the script here. The verdict follows from the findings unless another is given. */
  stop(override: Override | null = null): void {
    this.moves++;
    this.overriding = override;
    this.phase = 'done';
  }

  /** The program has had its time to exit. */
  finish(): void {
    this.phase = 'done';
  }

  /** Moves past every step that is satisfied by what has happened up to this moment. */
  settle(moment: Moment): void {
    while (!this.isOver) {
      const { step } = this;
      if (step === null) this.phase = 'finishing';
      else if (step.side !== '<<' || !this.settleStep(step, moment)) return;
    }
  }

  private settleStep(step: From, moment: Moment): boolean {
    const { program } = this;
    const message = this.received[0];
    if (message !== undefined && (wantsMessage(step) || wants(step, 'silence'))) {
      this.received.shift();
      this.matchMessage(step, message);
      return true;
    }
    if (wants(step, 'exit') && program.exit !== null) {
      this.matchExit(step, program.exit, moment);
      return true;
    }
    if (!this.hasHappened(step)) return false;
    if (wants(step, 'pong')) program.hasPong = false;
    program.hasResponded = true;
    this.advance();
    return true;
  }

  private hasHappened(step: From): boolean {
    const { target, hasPong, end } = this.program;
    return (
      (wants(step, 'open') && target !== null) ||
      (wants(step, 'pong') && hasPong) ||
      (wants(step, 'end', 'close') && end)
    );
  }

  private matchExit(step: From, exit: string, moment: Moment): void {
    const isExpected = alternativesOf(step).some(
      (each) => each.kind === 'exit' && (each.status === '' || each.status === exit),
    );
    if (isExpected) this.advance();
    else {
      this.violations.endedOtherwise(step, exit, { ...moment, said: null });
      this.stop();
    }
  }

  private matchMessage(step: From, received: ReceivedMessage<M>): void {
    const { codec } = this.setup.protocol;
    const { message, judged, moment } = received;
    const isAside = judged.legal && judged.isAside === true;
    const match = matchLine(step, message, { codec, bound: this.bound, isLegal: this.passes(judged), isAside });
    if (match.kind === 'passed-over') {
      this.violations.remark(judged, moment);
      return;
    }
    if (match.kind === 'refused') {
      this.refuse(step, received);
      return;
    }
    if (match.kind === 'way-out' || !match.isExact) this.violations.remark(judged, moment);
    if (match.kind === 'accepted') this.bound = match.bound;
    if (match.kind === 'accepted' || this.steps.at(1) === null) this.advance();
    else this.stop({ verdict: 'not-applicable', reason: describeWayOut(codec.show(message), step) });
  }

  /** A message that breaks only a contested rule is treated like a legal one, and gets a remark. */
  private passes(judged: MessageJudgement): boolean {
    return judged.legal || this.findings.levelOf(judged.rule.id, judged.level) === 'contested';
  }

  private refuse(step: From, { judged, moment }: ReceivedMessage<M>): void {
    if (judged.legal) this.violations.unexpected(step, moment);
    else this.violations.illegal(judged, moment);
    this.stop();
  }

  private prepareWrites(): void {
    const { target } = this.program;
    const next = nextWrites(this.steps, this.setup.protocol, { bound: this.bound, target });
    if (next.ok) {
      this.writes = next.writes;
      if (this.writes.length > 0) this.outgoing.expect(this.writes);
    } else this.stop({ verdict: 'kit-fault', reason: `the case cannot be sent: ${next.message}` });
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const describeWayOut = (reply: string, step: From): string =>
  `the case never gets to its point: it replied ${reply} instead of ${described({ ...step, or: [] })}, which is legal`;

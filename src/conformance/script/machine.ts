import type { Case } from '../cases.js';
import type { Bindings, Conversation, Judged, Language, MessageFramer } from '../language.js';
import type { Registry } from '../registry.js';
import { type Entry, type Event, type From, makeTime, type To, type WireSaid, wireOf } from '../transcript/index.js';
import { type Blame, type Finding, type Verdict, verdictOf } from '../verdict.js';
import type { Action, Write } from './action.js';
import { Findings, type Moment } from './findings.js';
import { isWire, parseFault } from './lines.js';
import { isCarried, layOut, Outbox } from './outbox.js';
import { accepts, type Heard } from './reply.js';
import { alternativesOf, described, named, type Step, Steps, wants, wantsMessage } from './steps.js';

export interface Deadlines {
  /** Milliseconds for each reply. */
  readonly deadline: number;
  /** Milliseconds for the first, which includes the start of the program. */
  readonly firstDeadline: number;
}

export const DEFAULT_DEADLINES: Deadlines = { deadline: 5000, firstDeadline: 10_000 };

export interface Script {
  readonly script: Case;
  /** What it is run in, which may be a later version than the case's own. */
  readonly protocol: string;
  readonly language: Language;
  readonly registry: Registry;
  readonly deadlines?: Deadlines;
}

/** What a script has come to. */
export interface Result {
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly findings: readonly Finding[];
}

/** Time for last words after the end of a script, in milliseconds. */
const FAREWELL = 250;

/** What ends a program, or may. */
const LEAVING: readonly string[] = ['end', 'close', 'signal'];

/** A socket has one end, whatever it is called. */
const sameEnd = (kind: string): string => (kind === 'close' ? 'end' : kind);

/** How a program can go; whether it may depends on the moment. */
const GOING: readonly string[] = ['peer/died', 'peer/closed', 'peer/broken-pipe'];

/**
 * Runs a script. `next` says what is to be done; `saw` is given the lines of the recording, one after another, be it while
 * they are made or long after. It has no other source, so that both come to the same.
 */
export class Machine {
  private readonly setup: Script;
  private readonly steps: Steps;
  private readonly findings: Findings;
  private readonly conversation: Conversation;
  private readonly outbox: Outbox;
  private readonly framer: MessageFramer | null;
  private bound: Bindings = new Map();
  private phase: 'script' | 'farewell' | 'done' = 'script';
  private readonly heard: Heard[] = [];
  private sent: string | null = null;
  private said: string | null = null;
  private sending: { readonly writes: readonly Write[]; readonly steps: number } | null = null;
  private readonly seen = {
    first: false,
    open: false,
    pong: false,
    end: false,
    left: false,
    exit: null as string | null,
  };
  /** Why there is no verdict from findings. */
  private instead: Pick<Result, 'verdict' | 'reason'> | null = null;
  private line: number | null = null;
  private moves = 0;

  constructor(setup: Script) {
    const { script, protocol, language, registry } = setup;
    const { header, entries } = script.transcript;
    this.setup = setup;
    this.findings = new Findings(script, registry);
    this.conversation = language.converse(protocol, header.role);
    this.outbox = new Outbox(language, (message) => {
      this.sent = message;
      this.conversation.told(message);
    });
    this.framer = language.framing === 'stream' ? language.framer() : null;
    this.steps = new Steps(this.framer === null ? [COMES] : [], withoutFirstOpen(entries));
    this.prepare();
  }

  next(): Action {
    if (this.phase === 'done') return { kind: 'done' };
    const step = this.steps.at(0);
    if (this.phase === 'farewell' || step === null) return { kind: 'finish', ms: FAREWELL };
    if (step.side === '<<') return this.wait(step);
    if (step.side === '--') return { kind: 'pause', ms: step.ms };
    return this.sending === null ? actionOf(step) : { kind: 'send', writes: this.sending.writes };
  }

  /** Something that was recorded: done by the kit, or by the program. */
  saw(entry: Entry, line: number | null = null): void {
    if (this.phase === 'done' || entry.side === '#') return;
    this.line = line;
    if (entry.side === '>>') this.sawSent(entry);
    else if (entry.side === '<<') this.sawSaid(entry);
    else this.sawEvent(entry);
    this.settle();
  }

  /** Changes whenever the script goes on: whoever waits for it need not look further. */
  get position(): number {
    return this.moves;
  }

  /** The recording ends here. */
  close(): void {
    if (this.phase !== 'script') return;
    const step = this.steps.at(0);
    const isGone = this.seen.end || this.seen.exit !== null;
    if (step?.side === '<<' && isGone && wantsMessage(step)) this.late(step, 0);
    else if (step !== null) this.stop({ verdict: 'inconclusive', reason: 'the recording ends before the case does' });
  }

  result(): Result {
    const findings = this.findings.all;
    const { verdict = verdictOf(findings), reason = null } = this.instead ?? {};
    return { verdict, reason, findings };
  }

  /** Whether the program was put to an end by the script itself, so that its going is no fault. */
  private get mayGo(): boolean {
    return this.seen.left || this.phase !== 'script';
  }

  private get moment(): Moment {
    return { sent: this.sent, said: this.said, line: this.line };
  }

  private wait(step: From): Action {
    const { header } = this.setup.script.transcript;
    const usual = this.setup.deadlines ?? DEFAULT_DEADLINES;
    const deadline = this.seen.first
      ? (header.deadline ?? usual.deadline)
      : (header['first-deadline'] ?? usual.firstDeadline);
    const silence = alternativesOf(step).find((each) => each.kind === 'silence');
    return { kind: 'wait', ms: step.manner?.within ?? silence?.ms ?? deadline, silence: silence !== undefined };
  }

  private sawSent(entry: To): void {
    const step = this.steps.at(0);
    if (isWire(entry)) {
      if (!this.outbox.sent(wireOf(entry as WireSaid, this.setup.language.framing))) this.stray(entry.kind);
      else if (this.sending !== null && this.outbox.isComplete) this.advance(this.sending.steps);
      return;
    }
    if (LEAVING.includes(entry.kind)) this.seen.left = true;
    if (this.phase === 'script' && step?.side === '>>' && sameEnd(step.kind) === sameEnd(entry.kind)) this.advance();
  }

  private stray(what: string): void {
    const reason = `the recording does not follow the case: ${what} was sent in line ${this.line ?? '?'}, where the case has something else`;
    this.stop({ verdict: 'kit-fault', reason });
  }

  private sawSaid(entry: From): void {
    if (entry.manner?.stderr) return;
    if (isWire(entry)) this.hear(wireOf(entry as WireSaid, this.setup.language.framing), entry);
    else if (entry.kind === 'end' || entry.kind === 'close') this.sawEnd();
    else if (entry.kind === 'exit') this.seen.exit = entry.status;
    else if (entry.kind === 'pong') this.seen.pong = true;
    else if (entry.kind === 'open') this.sawOpen(entry.text);
  }

  private sawOpen(text: string): void {
    if (!this.seen.open) this.seen.open = true;
    else this.blame(this.conversation.conduct.unasked.id, `it connects a second time: ${text}`.trim());
  }

  private hear(bytes: Uint8Array, entry: From): void {
    const { framer } = this;
    if (framer === null) {
      this.onMessage((entry as { readonly text?: string }).text ?? '');
      return;
    }
    framer.feed(bytes);
    for (let message = framer.next(); message !== undefined; message = framer.next()) this.onMessage(message);
    if (framer.error !== null) this.onGarbage(framer.error, entry);
  }

  private onGarbage({ code, message }: NonNullable<MessageFramer['error']>, entry: From): void {
    this.said = (entry as { readonly text?: string }).text ?? this.said;
    this.onFault(code, message, 'program');
  }

  private sawEnd(): void {
    this.seen.end = true;
    if (this.framer === null) return;
    this.framer.finish();
    for (let message = this.framer.next(); message !== undefined; message = this.framer.next()) this.onMessage(message);
    if (this.framer.error !== null) this.onFault(this.framer.error.code, this.framer.error.message, 'program');
  }

  /** Judged when it comes: what is said before it was asked for is not an answer. */
  private onMessage(text: string): void {
    if (this.phase === 'done') return;
    this.seen.first = true;
    const isOwed = this.conversation.owes();
    const judged = this.conversation.judge(text);
    this.said = text;
    const step = this.steps.at(0);
    const isAwaited = this.phase === 'script' && step?.side === '<<' && wantsMessage(step);
    if (isOwed || isAwaited) this.heard.push({ text, judged, moment: this.moment });
    else this.unasked(judged);
    this.settle();
  }

  private unasked(judged: Judged): void {
    if (!judged.legal) this.blameJudged(judged, this.moment);
    else this.blame(this.conversation.conduct.unasked.id, 'it came when nothing was asked');
  }

  private sawEvent(entry: Event): void {
    if (entry.kind === 'fault') {
      const { code, message, blame } = parseFault(entry.text);
      this.onFault(code, message, blame);
    } else if (entry.kind === 'deadline' || entry.kind === 'pause') this.onNothing(entry.kind, entry.ms);
  }

  private onNothing(kind: 'deadline' | 'pause', ms: number): void {
    const step = this.steps.at(0);
    if (this.phase === 'farewell') this.phase = kind === 'deadline' ? 'done' : this.phase;
    else if (step?.side === '--' && kind === 'pause') this.advance();
    else if (step?.side !== '<<') return;
    else if (wants(step, 'silence')) this.advance();
    else if (kind === 'deadline') this.late(step, ms);
  }

  /** What a step waits for has not come, and will not. */
  private late(step: From, ms: number): void {
    const { conduct } = this.conversation;
    const within = ms > 0 ? ` within ${makeTime(ms)}` : '';
    this.said = null;
    if (wants(step, 'end', 'exit', 'close')) {
      this.blame(conduct.terminates.id, `${described(step)} did not come${within}`);
    } else if (wants(step, 'open')) this.blameProcess('session/joins', `it did not connect${within}`);
    else if (!wantsMessage(step)) this.blame(this.findings.ownRule, `${described(step)} did not come${within}`);
    else if (this.seen.exit !== null) this.blameProcess('peer/died', `it ended (${this.seen.exit}) before it replied`);
    else if (this.seen.end) this.blameProcess('peer/closed', 'its output ended before it replied');
    else this.blame(conduct.silent.id, `no reply${within}`, named(step));
  }

  private onFault(code: string, message: string, blame: Blame): void {
    if (this.phase === 'done') return;
    const step = this.steps.at(0);
    const isAwaited = this.phase === 'script' && step?.side === '<<';
    if (GOING.includes(code)) {
      if (isAwaited && wants(step, 'end', 'exit', 'close')) return;
      if (this.mayGo && !(isAwaited && wantsMessage(step))) return;
    }
    if (!code.startsWith('wire/')) this.said = null;
    this.blameProcess(code, message, blame);
  }

  private blameProcess(code: string, reason: string, blame: Blame = 'program'): void {
    const rule = this.conversation.conduct.process(code)?.id ?? code;
    this.findings.add({ rule, reason, blame }, this.moment);
    this.stop(blame === 'program' ? null : { verdict: 'kit-fault', reason });
  }

  private blame(rule: string, reason: string, right: readonly string[] = []): void {
    this.findings.add({ rule, reason, right }, this.moment);
    this.stop();
  }

  private blameJudged({ rule, level, reason, replies }: Judged & { readonly legal: false }, moment: Moment): void {
    this.findings.add({ rule: rule.id, level, reason, right: replies }, moment);
    this.stop();
  }

  private stop(instead: Machine['instead'] = null): void {
    this.moves++;
    this.instead = instead;
    this.phase = 'done';
  }

  private advance(count = 1): void {
    this.moves++;
    this.steps.advance(count);
    this.sending = null;
    this.prepare();
  }

  /** Lays out what is to be sent next, with all that goes out together. */
  private prepare(): void {
    const writes: Write[] = [];
    for (let index = 0; ; index++) {
      const step = this.steps.at(index);
      if (step === null || !isCarried(step)) break;
      const laid = layOut(step, this.setup.language, this.bound);
      if (!laid.ok) {
        this.stop({ verdict: 'kit-fault', reason: `the case cannot be sent: ${laid.message}` });
        return;
      }
      writes.push(laid.write);
      if (!step.manner?.['with-next']) break;
    }
    if (writes.length === 0) return;
    this.sending = { writes, steps: writes.length };
    this.outbox.expect(writes);
  }

  /** Goes on over all that has happened already. */
  private settle(): void {
    while (this.phase === 'script') {
      const step = this.steps.at(0);
      if (step === null) this.finish();
      else if (step.side !== '<<' || !this.settles(step)) return;
    }
  }

  private finish(): void {
    this.phase = 'farewell';
  }

  private settles(step: From): boolean {
    const message = this.heard[0];
    if (message !== undefined && (wantsMessage(step) || wants(step, 'silence'))) {
      this.heard.shift();
      this.take(step, message);
      return true;
    }
    const { open, pong, end, exit } = this.seen;
    if ((wants(step, 'open') && open) || (wants(step, 'pong') && pong)) return this.pass(step);
    if (wants(step, 'end', 'close') && end) return this.pass(step);
    if (!wants(step, 'exit') || exit === null) return false;
    const isRight = alternativesOf(step).some(
      (each) => each.kind === 'exit' && (each.status === '' || each.status === exit),
    );
    if (isRight) return this.pass(step);
    this.said = null;
    this.blame(this.findings.ownRule, `it ended with ${exit}; expected was ${described(step)}`);
    return true;
  }

  private pass(step: From): true {
    if (wants(step, 'pong')) this.seen.pong = false;
    if (wants(step, 'open')) this.seen.first = this.seen.open;
    this.advance();
    return true;
  }

  private take(step: From, message: Heard): void {
    const { text, judged, moment } = message;
    const taken = accepts(step, message, this.setup.language, this.bound, (rule, level) =>
      this.findings.levelOf(rule, level),
    );
    switch (taken.kind) {
      case 'refused':
        if (!judged.legal) this.blameJudged(judged, moment);
        else {
          const reason = `it is legal, but not what this case asks for; expected was ${described(step)}`;
          this.findings.add({ rule: this.findings.ownRule, reason, right: named(step) }, moment);
          this.stop();
        }
        return;
      case 'passed-over':
        return;
      case 'way-out':
        this.remark(judged, moment);
        if (this.steps.at(1) === null) this.advance();
        else this.stop({ verdict: 'not-applicable', reason: insteadOf(text, step) });
        return;
      case 'accepted':
        this.bound = taken.bound;
        if (!taken.exact) this.remark(judged, moment);
        this.advance();
    }
  }

  /** What breaks a contested rule only. */
  private remark(judged: Judged, moment: Moment): void {
    if (!judged.legal) this.findings.remark(judged.rule, judged.reason, moment);
    else for (const { rule, reason } of judged.remarks) this.findings.remark(rule, reason, moment);
  }
}

const insteadOf = (said: string, step: From): string =>
  `it said ${said} instead of ${described({ ...step, or: [] })}, which is legal: so it is never asked what this case is about`;

/** Whoever is told an address has to come first. */
const COMES: Step = { side: '<<', kind: 'open', text: '' };

const withoutFirstOpen = (entries: readonly Entry[]): readonly Entry[] => {
  const [first, ...rest] = entries;
  return first?.side === '<<' && first.kind === 'open' ? rest : entries;
};

function actionOf(step: To): Action {
  switch (step.kind) {
    case 'ping':
    case 'pong':
    case 'close':
      return { kind: step.kind, text: step.text };
    case 'signal':
      return { kind: 'signal', signal: step.signal };
    default:
      return { kind: 'end' };
  }
}

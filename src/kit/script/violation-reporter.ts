import type { MessageJudgement } from '../conversation.js';
import { type Activity, describeSilence } from '../process-fault.js';
import { JOINS, type ProcessRules } from '../process-rules.js';
import { type From, makeTime } from '../transcript/index.js';
import type { Blame } from '../verdict.js';
import type { Findings, Moment } from './findings.js';
import { described, named, wants, wantsMessage } from './steps.js';

/** How far a program has gone by itself. */
export interface ProgramState {
  readonly end: boolean;
  /** The exit status or the signal; null while it runs, as far as is known. */
  readonly exit: string | null;
  readonly activity: Activity;
}

/** Names the rule for whatever can be wrong in a script. */
export class ViolationReporter {
  private readonly findings: Findings;
  private readonly rules: ProcessRules;

  constructor(findings: Findings, rules: ProcessRules) {
    this.findings = findings;
    this.rules = rules;
  }

  /** It sent a message that is not legal. */
  illegal({ rule, level, reason, replies }: MessageJudgement & { readonly legal: false }, moment: Moment): void {
    this.findings.add({ rule: rule.id, level, reason, right: replies }, moment);
  }

  /** It sent a message when none was due. */
  unasked(judged: MessageJudgement, moment: Moment): void {
    if (!judged.legal) this.illegal(judged, moment);
    else this.findings.add({ rule: this.rules.unprompted.id, reason: 'it came when no reply was due' }, moment);
  }

  /** It sent a legal message, but not the one that the case asks for. */
  unexpected(step: From, moment: Moment): void {
    const reason = `it is legal, but not what this case asks for; expected was ${described(step)}`;
    this.own({ reason, right: named(step) }, moment);
  }

  again(target: string, moment: Moment): void {
    const reason = `it connects a second time: ${target}`;
    this.findings.add({ rule: this.rules.unprompted.id, reason }, moment);
  }

  endedOtherwise(step: From, exit: string, moment: Moment): void {
    this.own({ reason: `it ended with ${exit}; expected was ${described(step)}` }, moment);
  }

  fault(code: string, reason: string, blame: Blame, moment: Moment): void {
    this.findings.add({ rule: this.rules.process(code)?.id ?? code, reason, blame }, moment);
  }

  /** What a step waits for has not come, and will not. */
  late(step: From, ms: number, { end, exit, activity }: ProgramState, { sent, line }: Moment): void {
    const moment: Moment = { sent, said: null, line };
    const within = ms > 0 ? ` within ${makeTime(ms)}` : '';
    const missing = `${described(step)} did not come${within}`;
    if (wants(step, 'end', 'exit', 'close')) {
      this.findings.add({ rule: this.rules.terminates.id, reason: missing }, moment);
    } else if (wants(step, 'open')) this.fault(JOINS, `it did not connect${within}`, 'program', moment);
    else if (!wantsMessage(step)) this.own({ reason: missing }, moment);
    else if (exit !== null) this.fault('peer/died', `it ended (${exit}) before it replied`, 'program', moment);
    else if (end) this.fault('peer/closed', 'its output ended before it replied', 'program', moment);
    else {
      const reason = describeSilence(ms, activity);
      const { busy } = activity;
      this.findings.add({ rule: this.rules.silent.id, reason, right: named(step), ...(busy && { busy }) }, moment);
    }
  }

  /** It did not do what the case is about. */
  private own(wrong: { readonly reason: string; readonly right?: readonly string[] }, moment: Moment): void {
    const { ownRule: rule, ownLevel: level } = this.findings;
    this.findings.add({ rule, level, ...wrong }, moment);
  }

  /** What breaks a contested rule only. */
  remark(judged: MessageJudgement, moment: Moment): void {
    if (!judged.legal) this.findings.remark(judged.rule, judged.reason, moment);
    else for (const { rule, reason } of judged.remarks) this.findings.remark(rule, reason, moment);
  }
}

import type { Case } from '../case.js';
import type { PlayerProtocol } from '../protocol.js';
import { described, named } from '../script/steps.js';
import type { ReadTranscript } from '../transcript/index.js';
import type { Finding } from '../verdict.js';
import { parseBinding } from './recording-notes.js';
import { type ScriptState, SeatScript } from './seat-script.js';
import type { ScriptLine } from './server-case.js';
import type { ServerGrader } from './server-grader.js';
import { type EvidenceRef, type TableEvent, tableEvents } from './table-events.js';

/** How far the script of a case got in a recording. */
export interface JudgedScript {
  /** Null if the game did not reach the situation of the case. */
  readonly state: ScriptState | null;
  readonly findings: readonly Finding[];
}

interface ScriptJudging<M> {
  readonly one: Case;
  readonly script: readonly ScriptLine[];
  readonly protocol: Pick<PlayerProtocol<M>, 'codec' | 'transport'>;
  readonly grader: ServerGrader<M>;
  /** Lines of messages that the server accepted. */
  readonly accepted: readonly number[];
}

/** Whether the server did what the lines of a case say, from the recording alone. */
export function judgeScript<M>(recording: ReadTranscript, judging: ScriptJudging<M>): JudgedScript {
  const begin = scriptBegin(recording);
  if (begin === null) return { state: null, findings: [] };
  const { script: lines, protocol, grader } = judging;
  if (lines.length === 0) return { state: 'over', findings: [] };
  const { codec } = protocol;
  const seats = recording.transcript.header.seats ?? [];
  const seatOf = (label: string | undefined): number =>
    label === undefined ? 0 : seats.indexOf(begin.bound.get(label) ?? label);
  const bindings = grader.bindNames?.(begin.bound) ?? new Map();
  const script = new SeatScript({ lines, seatOf, codec, grader, bindings, start: begin.time });
  const judge = new ScriptJudge(script, judging);
  for (const event of tableEvents(recording, protocol)) {
    if ((event.line ?? 0) > begin.line) judge.observe(event);
  }
  const findings = judge.finish();
  return { state: script.state, findings };
}

interface ScriptBegin {
  readonly line: number;
  readonly time: number;
  readonly bound: ReadonlyMap<string, string>;
}

/** Where the script begins: the last time, if it was begun again. */
function scriptBegin({ transcript: { entries }, lines }: ReadTranscript): ScriptBegin | null {
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    const bound = entry?.side === '--' && entry.kind === 'note' ? parseBinding(entry.text) : null;
    if (bound !== null)
      return { line: lines.entries[index] ?? 0, time: entry?.side === '--' ? (entry.time ?? 0) : 0, bound };
  }
  return null;
}

class ScriptJudge<M> {
  private readonly script: SeatScript<M>;
  private readonly judging: ScriptJudging<M>;
  private readonly found: Finding[] = [];
  /** By seat: the message that it sent last. */
  private readonly lastSent = new Map<number, { readonly text: string; readonly line: number | null }>();
  /** By what a seat received: the message that it had sent last. */
  private readonly sentBefore = new Map<EvidenceRef, string>();

  constructor(script: SeatScript<M>, judging: ScriptJudging<M>) {
    this.script = script;
    this.judging = judging;
  }

  observe(event: TableEvent<M>): void {
    const { script } = this;
    const { seat } = event;
    const time = event.time ?? 0;
    this.passActions();
    script.elapsed(time);
    if (event.kind === 'received') {
      const sent = this.lastSent.get(seat);
      if (sent !== undefined) this.sentBefore.set(event, sent.text);
      script.received(seat, { message: event.message, time, evidence: event });
    } else if (event.kind === 'ended') script.ended(seat);
    else if (event.kind === 'bytes-sent') {
      this.lastSent.delete(seat);
      script.wrote(seat, time);
    } else if (event.kind === 'sent') {
      script.sent(seat, event.message);
      this.lastSent.set(seat, event);
      this.passRefusal(seat);
    }
  }

  finish(): readonly Finding[] {
    this.passActions();
    this.script.elapsed(Number.POSITIVE_INFINITY);
    const { step, state, missed } = this.script;
    if (step?.kind !== 'expect' || state === 'way-out' || this.isForAuditor(step)) return this.found;
    if (missed === null && this.judging.grader.auditsSilence) return this.found;
    this.found.push(this.missedFinding(step, missed));
    return this.found;
  }

  /** Steps that the kit does by itself. */
  private passActions(): void {
    const isAction = (): boolean => ['pause', 'withhold', 'leave', 'kill'].includes(this.script.step?.kind ?? '');
    while (this.script.state === 'running' && isAction()) this.script.advance();
  }

  private isForAuditor({ line }: { readonly line: ScriptLine }): boolean {
    return line.kind === 'refusal' && this.judging.grader.isRefusal === undefined;
  }

  /** The auditor knows whether the server accepted what it was to refuse. */
  private passRefusal(seat: number): void {
    const { step } = this.script;
    if (step?.kind !== 'expect' || step.seat !== seat || !this.isForAuditor(step)) return;
    const sent = this.lastSent.get(seat);
    if (sent?.line != null && this.judging.accepted.includes(sent.line)) {
      const { line, text } = sent;
      this.found.push({ ...this.blank(), reason: `${text} was accepted`, sent: text, line });
    }
    this.script.advance();
  }

  /** The rule that the case is about, since nothing of what came is wrong in itself. */
  private missedFinding(
    { seat, line }: Extract<SeatScript<M>['step'], { kind: 'expect' }>,
    missed: SeatScript<M>['missed'],
  ): Finding {
    const expected = described(line);
    const evidence = missed?.evidence;
    const sent = evidence === undefined ? this.lastSent.get(seat)?.text : this.sentBefore.get(evidence);
    return {
      ...this.blank(),
      reason:
        missed === null ? `${expected} did not come` : `it is not what this case asks for; expected was ${expected}`,
      sent: sent ?? null,
      said: evidence?.text ?? null,
      legal: named(line),
      line: evidence?.line ?? null,
    };
  }

  private blank(): Omit<Finding, 'reason'> {
    const { header } = this.judging.one.transcript;
    const rule = header.rules?.[0] ?? this.judging.one.id;
    return { rule, level: 'must', blame: 'program', sent: null, said: null, legal: [], more: false, line: null };
  }
}

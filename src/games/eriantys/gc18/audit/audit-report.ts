import { Interpretations, refutationOf } from '../../../../kit/interpretations.js';
import type { CitedRule } from '../../../../kit/rule.js';
import type { Audited, TableEvent } from '../../../../kit/server/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';

/** A rule on what clients send binds a server without a level of its own: it must not accept what breaks it. */
export type BrokenRule = CitedRule & Partial<Pick<AuditRule, 'level'>>;

/** What is found in one recording. */
export class AuditReport {
  isLost = false;
  private readonly findings: Finding[] = [];
  private readonly conflicts: Finding[] = [];
  private readonly readings = new Interpretations();
  private readonly lastSent = new Map<number, string>();
  private at: TableEvent<unknown> | null = null;

  /** What follows is about this event. */
  observe(event: TableEvent<unknown>): void {
    this.at = event;
    if (event.kind === 'sent') this.lastSent.set(event.seat, event.text);
  }

  /** A game shows the same mistake over and over; the first time is enough. Returns null then. */
  broken({ id: rule, level = 'must' }: BrokenRule, reason: string): Finding | null {
    if (this.findings.some((each) => each.rule === rule)) return null;
    const finding = { rule, level, blame: 'program' as const, reason, legal: [], more: false, ...this.evidence() };
    this.findings.push(finding);
    return finding;
  }

  /** A message was not answered. It is evidence, so that names in it do not make another cause of each case. */
  unanswered(sent: string): void {
    const finding = this.broken(AUDIT_RULES.answer, `there is no answer to ${sent}`);
    if (finding !== null) this.findings[this.findings.indexOf(finding)] = { ...finding, sent };
  }

  /** There is a better explanation of what was found. */
  retract(finding: Finding | null): void {
    if (finding !== null) this.findings.splice(this.findings.indexOf(finding), 1);
  }

  /** The server follows one of several readings, and is held to it. */
  follows(point: string, reading: string, { id: rule, level }: AuditRule): void {
    const conflict = this.readings.note({ point, reading, rule, level, ...this.evidence() });
    if (conflict === null || this.conflicts.some((each) => each.rule === rule)) return;
    this.findings.push(conflict);
    this.conflicts.push(conflict);
  }

  /** Whether the server does in this game what it might do in all of them. It is held to nothing. */
  tends(point: string, always: string, isShown: boolean): void {
    this.readings.assume(point, isShown ? always : refutationOf(always));
  }

  /** The reading of a point that the recording has shown so far. */
  readingOf(point: string): string | null {
    return this.readings.shown().find((each) => each.point === point)?.reading ?? null;
  }

  result(): Audited {
    return {
      findings: this.findings,
      conflicts: this.conflicts,
      readings: this.readings.all(),
      shown: this.readings.shown(),
      accepted: [],
      isLost: this.isLost,
    };
  }

  private evidence(): Pick<Finding, 'sent' | 'said' | 'line'> {
    const { at } = this;
    const said = at?.kind === 'received' || at?.kind === 'unreadable' ? at.text : null;
    return { sent: this.lastSent.get(at?.seat ?? -1) ?? null, said, line: at?.line ?? null };
  }
}

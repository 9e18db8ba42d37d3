import { createHash } from 'node:crypto';
import type { CaseOutcome } from '../../kit/interpretations.js';
import { isUnanswered } from '../../kit/unresponsive.js';
import type { Verdict } from '../../kit/verdict.js';
import { isPaused } from '../pauses.js';
import type { Task } from '../task.js';

/** What a case came to by itself, before it is held against the others. */
export interface KnownOutcome {
  /** The fingerprint of the case as it was run. */
  readonly print: string;
  readonly outcome: CaseOutcome;
  /** A case that was not answered in time was tried again, with nothing else running. */
  readonly isConfirmed?: true;
}

/** Verdicts that would be the same if the case was run again. */
const LASTING: readonly Verdict[] = ['pass', 'non-strict', 'fail', 'inconclusive'];

/** After this many cases in a row that were not answered alone either, it is not the machine that is slow. */
const MAX_CONFIRMED = 2;

/** The outcomes of one program, from earlier runs and from this one. */
export class KnownOutcomes {
  private readonly prints: ReadonlyMap<string, string>;
  private readonly known: Map<string, KnownOutcome>;
  private readonly isAlone: boolean;
  private confirmed = 0;
  private spentMs = 0;
  private wasPaused = false;

  /** `isAlone` if nothing else runs, so that cases that were not answered in time are tried again. */
  constructor(prints: ReadonlyMap<string, string>, known: ReadonlyMap<string, KnownOutcome>, isAlone: boolean) {
    this.prints = prints;
    this.known = new Map(known);
    this.isAlone = isAlone;
  }

  /** The outcome of a case; null if it must be run. */
  find(id: string): CaseOutcome | null {
    const found = this.known.get(id);
    if (found === undefined || found.print !== this.prints.get(id)) return null;
    return this.isAlone && isOpen(found) && this.confirmed < MAX_CONFIRMED ? null : found.outcome;
  }

  /** Milliseconds that the cases took that were run, those that ran at once added up. */
  get spent(): number {
    return this.spentMs;
  }

  note(id: string, outcome: CaseOutcome): void {
    this.spentMs += outcome.ms;
    this.wasPaused ||= isPaused(outcome);
    if (!LASTING.includes(outcome.verdict)) return;
    const print = this.prints.get(id) ?? '';
    this.known.set(id, { print, outcome, ...(this.isAlone && { isConfirmed: true }) });
    this.confirmed = isUnanswered(outcome) ? this.confirmed + 1 : 0;
  }

  /** All that is worth keeping. What was run alone, or need not be, is confirmed. */
  all(): ReadonlyMap<string, KnownOutcome> {
    if (!this.isAlone) return this.known;
    return new Map([...this.known].map(([id, each]) => [id, isOpen(each) ? { ...each, isConfirmed: true } : each]));
  }

  /** Whether Herald was held up too often to judge a case, which may be judged when nothing else runs. */
  get hasPaused(): boolean {
    return this.wasPaused && !this.isAlone;
  }

  /** Whether a case that counts was not answered in time, and may be answered when nothing else runs. */
  get hasOpen(): boolean {
    return [...this.all()].some(([id, each]) => each.print === this.prints.get(id) && isOpen(each));
  }
}

const isOpen = ({ outcome, isConfirmed }: KnownOutcome): boolean => isConfirmed !== true && isUnanswered(outcome);

/** The fingerprint of each case. Generated ones follow from their ids. */
export const casePrints = (tasks: readonly Task[]): ReadonlyMap<string, string> =>
  new Map(
    tasks.map(({ subject: { id }, text = '' }) => [id, createHash('sha256').update(text).digest('hex').slice(0, 32)]),
  );

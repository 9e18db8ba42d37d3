import { firstSentence } from './cause-signature.js';
import { isPeerEnd } from './process-rules.js';
import { CANNOT_START, hasAnswered, isUnanswered, MAX_UNANSWERED, notRun } from './unresponsive.js';
import type { Outcome } from './verdict.js';

/** After this many cases in which a program ended in the same way, before it answered anything, the rest are not run. */
export const MAX_DEATHS = 5;

export interface StopPolicyOptions {
  readonly isUnanswered?: (outcome: Outcome) => boolean;
  /** Replies with which every conversation begins: they say little about a program. */
  readonly openingReplies?: number;
  /** A program that gives those replies is given up only after this many cases, which are about different things. */
  readonly survey?: number;
}

/** A program is given up. */
export interface Stop {
  /** Of all cases that were not run. */
  readonly outcome: Outcome;
  /** How many of the outcomes so far count, from the first; those after them up to `seen` repeat the last of them. */
  readonly kept: number;
  readonly seen: number;
}

/**
 * Decides from outcomes, in the order of their cases, whether to go on with a program. A program that has answered
 * anything at all is never given up: it may answer the next case.
 */
export class StopPolicy {
  private readonly isUnanswered: (outcome: Outcome) => boolean;
  private readonly openingReplies: number;
  private readonly survey: number;
  private answered = false;
  private opened = false;
  private noted = 0;
  private unanswered = 0;
  private deaths: { readonly cause: string; readonly kept: number; count: number } | null = null;

  constructor({ isUnanswered: isSilent = isUnanswered, openingReplies = 0, survey = 0 }: StopPolicyOptions = {}) {
    this.isUnanswered = isSilent;
    this.openingReplies = openingReplies;
    this.survey = survey;
  }

  /** Whether the outcomes so far may turn out to be repetitions of one. */
  get isUndecided(): boolean {
    return this.deaths !== null;
  }

  note(outcome: Outcome): Stop | null {
    this.noted++;
    this.answered ||= hasAnswered(outcome, this.openingReplies);
    this.opened ||= hasAnswered(outcome);
    if (this.answered) this.deaths = null;
    return this.answered ? null : (this.noteSilence(outcome) ?? this.noteDeath(outcome));
  }

  private noteSilence(outcome: Outcome): Stop | null {
    this.unanswered = this.isUnanswered(outcome) ? this.unanswered + 1 : 0;
    if (this.unanswered < MAX_UNANSWERED || !this.isSurveyed) return null;
    const why = `the program left ${MAX_UNANSWERED} cases in a row unanswered`;
    const { noted } = this;
    return { outcome: notRun('peer/timeout', `${why}, so Herald stopped waiting for it`), kept: noted, seen: noted };
  }

  private noteDeath(outcome: Outcome): Stop | null {
    const cause = causeOfDeath(outcome);
    // Nothing was sent, and nothing had to be: that shows nothing about the program.
    if (cause === null && !this.isUnanswered(outcome)) return null;
    if (cause === null || (this.deaths !== null && this.deaths.cause !== cause)) {
      this.deaths = null;
      return null;
    }
    this.deaths ??= { cause, kept: this.noted, count: 0 };
    if (++this.deaths.count < MAX_DEATHS || !this.isSurveyed) return null;
    const before = this.opened ? 'and answered only the opening of each' : 'before it answered any';
    const why = `the program ended in the same way in ${this.deaths.count} cases, ${before}`;
    return { outcome: notRun('peer/died', why), kept: this.deaths.kept, seen: this.noted };
  }

  private get isSurveyed(): boolean {
    return !this.opened || this.noted >= this.survey;
  }
}

export const endedByItself = (outcome: Outcome): boolean => causeOfDeath(outcome) !== null;

/** How a program ended by itself; null if it did not. */
function causeOfDeath({ findings }: Outcome): string | null {
  const death = findings.find(({ rule }) => isPeerEnd(rule) || rule === CANNOT_START);
  return death === undefined ? null : `${death.rule} ${firstSentence(death.reason)}`;
}

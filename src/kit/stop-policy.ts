import { firstSentence } from './cause-signature.js';
import { isPeerEnd } from './process-rules.js';
import { alike, CANNOT_START, hasAnswered, isUnanswered, notRun } from './unresponsive.js';
import type { Outcome, Subject } from './verdict.js';

/** After this many cases in which a program ended in the same way, before it answered anything, the rest are not run. */
const MAX_DEATHS = 5;

/** After this many cases in a row without an answer, and none before, the rest are not run. */
const MAX_UNANSWERED = 10;

/** The same, if no two of these cases are about the same topic. */
const MAX_UNANSWERED_TOPICS = 5;

export interface StopPolicyOptions {
  readonly isUnanswered?: (outcome: Outcome) => boolean;
  /** Replies with which every conversation begins: they say little about a program. */
  readonly openingReplies?: number;
  /**
   * How many cases at the beginning are about different topics. A program that gives only the opening replies is not given
   * up before the end of them.
   */
  readonly survey?: number;
}

/** A program is given up. */
export interface Stop {
  /** Of all cases that were not run. */
  readonly outcome: Outcome;
  /** How many of the outcomes so far count, from the first; those after them up to `seen` repeat the last of them. */
  readonly kept: number;
  readonly seen: number;
  /** An outcome among those; null if it is none of them. */
  readonly repeated: (outcome: Outcome, first: Subject) => Outcome | null;
}

/** What a program did in a row of cases, before it answered anything. */
interface Streak {
  readonly cause: string;
  /** The number of cases up to its first. */
  readonly kept: number;
  count: number;
}

const UNANSWERED = 'unanswered';

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
  private streak: Streak | null = null;

  constructor({ isUnanswered: isSilent = isUnanswered, openingReplies = 0, survey = 0 }: StopPolicyOptions = {}) {
    this.isUnanswered = isSilent;
    this.openingReplies = openingReplies;
    this.survey = survey;
  }

  /** Whether the outcomes so far may turn out to be repetitions of one. */
  get isUndecided(): boolean {
    return this.streak !== null || (!this.answered && this.noted < this.survey);
  }

  note(outcome: Outcome): Stop | null {
    this.noted++;
    this.answered ||= hasAnswered(outcome, this.openingReplies);
    this.opened ||= hasAnswered(outcome);
    if (this.answered) this.streak = null;
    return this.answered ? null : this.noteFailure(outcome);
  }

  private noteFailure(outcome: Outcome): Stop | null {
    const cause = this.causeOf(outcome);
    // Nothing was sent, and nothing had to be: that shows nothing about the program.
    if (cause === null) return null;
    if (this.streak?.cause !== cause) this.streak = { cause, kept: this.noted, count: 0 };
    const isLast = ++this.streak.count >= this.limitFor(cause) && this.isSurveyed;
    return isLast ? this.stopAfter(this.streak) : null;
  }

  private causeOf(outcome: Outcome): string | null {
    return this.isUnanswered(outcome) ? UNANSWERED : causeOfDeath(outcome);
  }

  private limitFor(cause: string): number {
    if (cause !== UNANSWERED) return MAX_DEATHS;
    return this.noted <= this.survey ? MAX_UNANSWERED_TOPICS : MAX_UNANSWERED;
  }

  private stopAfter({ cause, kept, count }: Streak): Stop {
    const isSilent = cause === UNANSWERED;
    const repeated: Stop['repeated'] = (outcome, { id }) => {
      if (this.causeOf(outcome) !== cause) return null;
      return isSilent
        ? alike(outcome, 'peer/timeout', `the program did not answer, as in ${id}`)
        : alike(outcome, 'peer/died', `the program ended in the same way as in ${id}`);
    };
    const outcome = isSilent ? unansweredIn(count) : this.endedIn(count);
    return { outcome, kept, seen: this.noted, repeated };
  }

  private endedIn(count: number): Outcome {
    const before = this.opened ? 'and answered only the opening of each' : 'before it answered any';
    return notRun('peer/died', `the program ended in the same way in ${count} cases, ${before}`);
  }

  private get isSurveyed(): boolean {
    return !this.opened || this.noted >= this.survey;
  }
}

const unansweredIn = (count: number): Outcome =>
  notRun('peer/timeout', `the program answered none of ${count} cases, so Herald stopped waiting for it`);

/** How a program ended by itself; null if it did not. */
function causeOfDeath({ findings }: Outcome): string | null {
  const death = findings.find(({ rule }) => isPeerEnd(rule) || rule === CANNOT_START);
  return death === undefined ? null : `${death.rule} ${firstSentence(death.reason)}`;
}

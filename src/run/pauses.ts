import type { CaseOutcome } from '../kit/interpretations.js';
import { type Clock, type PeerFaultCode, systemClock } from '../peer/index.js';
import type { Task } from './task.js';

/** How often the clock is looked at. */
const BEAT_MS = 200;
/** A busy machine delays a timer, but not for that long. */
const MIN_PAUSE_MS = 1500;

/**
 * Notices that Herald itself was stopped: by a signal, by a debugger, or with the whole machine. Programs go on meanwhile or
 * not, and whatever they are late with afterwards is not their fault.
 */
export class Pauses {
  private readonly clock: Clock;
  private last: number;
  private lastPause = Number.NEGATIVE_INFINITY;
  private cancel: (() => void) | null = null;

  constructor(clock: Clock = systemClock) {
    this.clock = clock;
    this.last = clock.now();
    this.beat();
  }

  /** Whether there was a pause since then. */
  hasPausedSince(begin: number): boolean {
    this.look();
    return this.lastPause >= begin;
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private beat(): void {
    this.cancel = this.clock.after(BEAT_MS, () => {
      this.look();
      this.beat();
    });
  }

  private look(): void {
    const now = this.clock.now();
    if (now - this.last > BEAT_MS + MIN_PAUSE_MS) this.lastPause = now;
    this.last = now;
  }
}

/** For a case during which Herald was paused. */
const MAX_TRIES = 3;

/** A case that is run again if Herald was paused while it failed, unless the program broke a limit. */
export const unblamedForPauses = ({ run, ...task }: Task, pauses: Pauses, clock: Clock = systemClock): Task => ({
  ...task,
  run: async (signal) => {
    for (let tried = 0; tried < MAX_TRIES; tried++) {
      const begin = clock.now();
      const outcome = await run(signal);
      if (!mayBeUnfair(outcome) || signal.aborted || !pauses.hasPausedSince(begin)) return outcome;
    }
    return PAUSED;
  },
});

/** Limits do not depend on time. A program that breaks one can also be what keeps Herald from running. */
const LIMITS: readonly PeerFaultCode[] = ['peer/memory', 'peer/processes', 'peer/disk', 'peer/flood'];

const mayBeUnfair = ({ verdict, findings }: CaseOutcome): boolean =>
  ['fail', 'non-strict', 'inconclusive'].includes(verdict) &&
  !findings.some(({ rule }) => (LIMITS as readonly string[]).includes(rule));

export const PAUSED: CaseOutcome = {
  verdict: 'kit-fault',
  reason: `Herald was paused in each of ${MAX_TRIES} tries`,
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
};

/** Whether a case has no result because Herald was paused each time. */
export const isPaused = ({ verdict, reason }: CaseOutcome): boolean =>
  verdict === PAUSED.verdict && reason === PAUSED.reason;

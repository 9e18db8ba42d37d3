import type { Clock } from './clock.js';
import { Deadline } from './deadline.js';
import type { ProcessorUse } from './processor-use.js';

/** What a program did while its reply was waited for. */
export type WatchedActivity = { readonly busy: true } | { readonly idle: true };

/** Of the time that it is watched, a program that computes gets at least this much of a processor on a busy machine. */
const BUSY_SHARE = 0.05;
/** In milliseconds: the system counts in steps of ten, and a program that waits may look around now and then. */
export const BUSY_MS = 30;
const STEP_MS = 10;
/** Of a slice, a program that computes without getting a processor is ready for at least this much. */
const STARVED_SHARE = 0.5;
/** One that waits is ready for at most this much: a Java player beside eight busy loops was for 0.02. */
const WAITING_SHARE = 0.25;

/** The second half of the time is watched in this many slices; the last of them say what the program did in the end. */
const SLICES = 4;
const LAST_SLICES = 2;

/**
 * Tells a program that computes from one that waits, by what all its processes do with the processor. The first half of a wait is
 * not looked at, since the program may have started in it. So a reply that comes soon costs nothing but setting a time.
 */
export class ActivityWatch {
  private readonly clock: Clock;
  private readonly use: () => ProcessorUse | null;
  private readonly nextReading: Deadline;
  private readings: (ProcessorUse | null)[] = [];
  private slice = 0;

  /** `use` returns null if it is not known. */
  constructor(clock: Clock, use: () => ProcessorUse | null) {
    this.clock = clock;
    this.use = use;
    this.nextReading = new Deadline(clock, () => this.read());
  }

  /** A wait of this many milliseconds begins, and ends the one before. */
  begin(ms: number): void {
    this.readings = [];
    this.slice = ms / 2 / SLICES;
    this.nextReading.set(this.clock.now(), ms / 2);
  }

  /** The time has passed. Returns what the program did, if that is certain. */
  end(): WatchedActivity | null {
    this.cancel();
    this.readings.push(this.use());
    return activityOf(this.readings, this.slice);
  }

  /** The wait is over, and what the program did is of no interest. */
  cancel(): void {
    this.nextReading.clear();
  }

  /** For good: no timer is left. */
  dispose(): void {
    this.nextReading.dispose();
  }

  private read(): void {
    this.readings.push(this.use());
    if (this.readings.length < SLICES) this.nextReading.set(this.clock.now(), this.slice);
  }
}

/**
 * From what it did at the beginning of each slice and at the end of the last. A program that has used the processor only until a
 * moment ago has started slowly: neither is certain of it. One that never gets a processor does not wait.
 */
export function activityOf(readings: readonly (ProcessorUse | null)[], slice: number): WatchedActivity | null {
  const known = readings.filter((reading) => reading !== null);
  if (known.length <= SLICES) return activityOfFew(known);
  const used = changesOf(known.map(({ ms }) => ms));
  const last = used.slice(-LAST_SLICES);
  const least = Math.max(STEP_MS, BUSY_SHARE * slice);
  const hasComputed = sum(used) >= BUSY_MS && last.every((each) => each >= least);
  const { isStarved, isWaiting } = readinessOf(known, slice);
  if (hasComputed || isStarved) return { busy: true };
  return sum(last) <= STEP_MS && isWaiting ? { idle: true } : null;
}

interface Readiness {
  /** It would have computed if it had got a processor. */
  readonly isStarved: boolean;
  readonly isWaiting: boolean;
}

/**
 * What it did in the last slices. The threads of a virtual machine wake many times a second for a moment, so that a look at the
 * end of a slice finds one of them ready now and then, on a busy machine often: the time counts where it is known. It does not
 * show who waits for the disk, which several looks do.
 */
function readinessOf(known: readonly ProcessorUse[], slice: number): Readiness {
  const times = known.slice(-LAST_SLICES - 1).map(({ ready }) => ready);
  const looks = known.slice(-LAST_SLICES).map(({ isWaiting }) => isWaiting);
  const hasWaited = looks.includes(true);
  if (!times.every((time) => time !== null)) return { isStarved: !hasWaited, isWaiting: !looks.includes(false) };
  const shares = changesOf(times).map((change) => change / slice);
  return {
    isStarved: shares.every((share) => share >= STARVED_SHARE),
    isWaiting: hasWaited && shares.every((share) => share <= WAITING_SHARE),
  };
}

/** On a busy machine, some readings come too late. Those that there are say enough if all of them agree. */
function activityOfFew(known: readonly ProcessorUse[]): WatchedActivity | null {
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return null;
  if (known.every(({ isWaiting }) => !isWaiting)) return { busy: true };
  return known.every(({ isWaiting }) => isWaiting) && last.ms - first.ms <= STEP_MS ? { idle: true } : null;
}

const changesOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] as number));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

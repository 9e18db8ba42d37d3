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
  const used = known.slice(1).map(({ ms }, index) => ms - (known[index] as ProcessorUse).ms);
  const last = used.slice(-LAST_SLICES);
  const ends = known.slice(-LAST_SLICES);
  const least = Math.max(STEP_MS, BUSY_SHARE * slice);
  const hasComputed = sum(used) >= BUSY_MS && last.every((each) => each >= least);
  if (hasComputed || ends.every(({ isWaiting }) => !isWaiting)) return { busy: true };
  return sum(last) <= STEP_MS && ends.every(({ isWaiting }) => isWaiting) ? { idle: true } : null;
}

/** On a busy machine, some readings come too late. Those that there are say enough if all of them agree. */
function activityOfFew(known: readonly ProcessorUse[]): WatchedActivity | null {
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return null;
  if (known.every(({ isWaiting }) => !isWaiting)) return { busy: true };
  return known.every(({ isWaiting }) => isWaiting) && last.ms - first.ms <= STEP_MS ? { idle: true } : null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

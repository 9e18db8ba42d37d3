import { truncate } from '../../core/truncate.js';

export interface BarProgress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
  /** What is running now. */
  readonly current: string;
  /** The estimated time left; null while there is no estimate. */
  readonly left: string | null;
}

const BAR = 20;

/** A progress bar with counts, the time left and what is running, cut to the width of the terminal. */
export function makeProgressBar({ done, of, failed, current, left }: BarProgress, width: number): string {
  const full = of === 0 ? 0 : Math.floor((BAR * done) / of);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return truncate(`${bar} ${done} of ${of}${failures}${left === null ? '' : `, ${left} left`}  ${current}`, width);
}

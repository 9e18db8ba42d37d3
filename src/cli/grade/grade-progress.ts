import { systemClock } from '../../peer/index.js';
import { makeProgressBar } from '../../report/console/progress-bar.js';
import { makeDuration } from '../../run/class/estimate.js';
import type { GradeProgress } from '../../run/grade/run-cases.js';

export interface ProgressLine {
  readonly show: (progress: GradeProgress) => void;
  readonly done: () => void;
}

const WIDTH = 80;

/** A live line on a terminal; nothing anywhere else. */
export function progressOf(quiet: boolean): ProgressLine {
  if (quiet || !process.stderr.isTTY) return { show: () => {}, done: () => {} };
  const begin = systemClock.now();
  const write = (text: string): void => {
    process.stderr.write(`\r\x1b[K${text}`);
  };
  return {
    show: ({ done, of, running, failed }) => {
      const seconds = (((systemClock.now() - begin) / done) * (of - done)) / 1000;
      const left = done === 0 ? null : makeDuration(Math.ceil(seconds));
      // In the last column some terminals break the line.
      write(
        makeProgressBar({ done, of, failed, current: running[0] ?? '', left }, (process.stderr.columns ?? WIDTH) - 1),
      );
    },
    done: () => write(''),
  };
}

import { plainLine } from '../../report/plain-text.js';
import { makeDuration, type RunningSubmission, secondsLeft } from '../../run/class/estimate.js';

/** Shows how far the grading of a class has come. */
export interface ClassProgress {
  readonly at: (name: string, progress: RunningSubmission) => void;
  /** A submission that is tried again at the end. */
  readonly late: (name: string) => void;
  readonly done: (name: string, line: string, isNew: boolean) => void;
  readonly end: () => void;
}

const WIDTH = 78;
export interface ProgressOptions {
  readonly total: number;
  readonly quiet: boolean;
  /** Milliseconds that a case takes that is not answered. */
  readonly tryMs: number;
  readonly now: () => number;
}

/** A live line with the time left on a terminal; otherwise one line per submission. */
export function classProgress({ total, quiet, tryMs, now }: ProgressOptions): ClassProgress {
  const begin = now();
  const running = new Map<string, RunningSubmission>();
  const finished = new Map<string, number>();
  const late = new Set<string>();
  let [made, kept] = [0, 0];
  const isLive = process.stderr.isTTY === true && !quiet;
  const show = (): void => {
    if (!isLive) return;
    const waiting = Math.max(0, total - kept - finished.size - running.size);
    const spent = { done: [...finished.values()], running: [...running.values()] };
    const left = secondsLeft({ elapsed: now() - begin, ...spent, waiting, late: late.size, tryMs });
    const text = `${made + kept} of ${total}${left === null ? '' : `, ${makeDuration(left)} left`}  ${[...running.keys()].map(plainLine).join(', ')}`;
    process.stderr.write(`\r\x1b[K${text.slice(0, WIDTH)}`);
  };
  const leave = (name: string): void => {
    if (!finished.has(name)) finished.set(name, running.get(name)?.spent ?? 0);
    running.delete(name);
  };
  return {
    at: (name, progress) => {
      if (!late.has(name)) running.set(name, progress);
      show();
    },
    late: (name) => {
      leave(name);
      late.add(name);
      show();
    },
    done: (name, line, isNew) => {
      if (isNew) leave(name);
      late.delete(name);
      if (isNew) made++;
      else kept++;
      if (!quiet && !isLive) process.stdout.write(`${plainLine(line)}\n`);
      show();
    },
    end: () => {
      if (isLive) process.stderr.write('\r\x1b[K');
    },
  };
}

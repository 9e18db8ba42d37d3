import { plainLine } from '../../report/plain-text.js';
import { timeLeft } from '../../run/class/estimate.js';

/** Shows how far the grading of a class has come. */
export interface ClassProgress {
  /** How much of a submission is done, from 0 to 1. */
  readonly at: (name: string, share: number) => void;
  readonly done: (name: string, line: string, isNew: boolean) => void;
  readonly end: () => void;
}

const WIDTH = 78;
/** A live line with the time left on a terminal; otherwise one line per submission. */
export function classProgress(total: number, quiet: boolean, now: () => number): ClassProgress {
  const begin = now();
  const shares = new Map<string, number>();
  let [made, kept] = [0, 0];
  const isLive = process.stderr.isTTY === true && !quiet;
  const show = (): void => {
    if (!isLive) return;
    const left = timeLeft({ elapsed: now() - begin, done: made, running: [...shares.values()], of: total - kept });
    const text = `${made + kept} of ${total}${left === null ? '' : `, ${left} left`}  ${[...shares.keys()].map(plainLine).join(', ')}`;
    process.stderr.write(`\r\x1b[K${text.slice(0, WIDTH)}`);
  };
  return {
    at: (name, share) => {
      shares.set(name, share);
      show();
    },
    done: (name, line, isNew) => {
      shares.delete(name);
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

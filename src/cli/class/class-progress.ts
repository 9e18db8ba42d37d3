import { plainLine } from '../../report/plain-text.js';
import { type BegunSubmission, makeDuration, secondsLeft } from '../../run/class/estimate.js';

type Progress = Omit<BegunSubmission, 'kind'>;

/** Shows how far the grading of a class has come. */
export interface ClassProgress {
  readonly at: (name: string, progress: Progress) => void;
  /** Who grades a submission, if it is not this machine. */
  readonly by: (name: string, worker: string) => void;
  /** Something that is not about one submission. */
  readonly note: (text: string) => void;
  /** A submission that is tried again at the end. */
  readonly late: (name: string) => void;
  readonly done: (name: string, line: string, isNew: boolean) => void;
  readonly end: () => void;
}

const WIDTH = 78;

export interface ProgressOptions {
  /** The names of all submissions. */
  readonly names: readonly string[];
  /** What they are written in, by their names. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly isLive: boolean;
  readonly quiet: boolean;
  /** Milliseconds that a case takes that is not answered. */
  readonly tryMs: number;
  readonly now: () => number;
}

/** Whether there is somebody to watch. */
export const isWatched = (quiet: boolean): boolean => process.stderr.isTTY === true && !quiet;

/** A live line with the time left on a terminal; otherwise one line per submission. */
export function classProgress({ names, kinds, isLive, quiet, tryMs, now }: ProgressOptions): ClassProgress {
  const begin = now();
  const running = new Map<string, BegunSubmission>();
  const finished = new Map<string, BegunSubmission>();
  const late = new Set<string>();
  const kept = new Set<string>();
  const workers = new Map<string, string>();
  const withWorker = (name: string): string => (workers.has(name) ? `${name} (${workers.get(name)})` : name);
  let made = 0;
  const kindOf = (name: string): string => kinds.get(name) ?? '';
  const show = (): void => {
    if (!isLive) return;
    const waiting = names.filter((name) => !kept.has(name) && !finished.has(name) && !running.has(name)).map(kindOf);
    const begun = { done: [...finished.values()], running: [...running.values()] };
    const left = secondsLeft({ elapsed: now() - begin, ...begun, waiting, late: late.size, tryMs });
    const text = `${made + kept.size} of ${names.length}${left === null ? '' : `, ${makeDuration(left)} left`}  ${[...running.keys()].map(withWorker).map(plainLine).join(', ')}`;
    process.stderr.write(`\r\x1b[K${text.slice(0, WIDTH)}`);
  };
  const leave = (name: string): void => {
    const last = running.get(name) ?? { kind: kindOf(name), share: 0, spent: 0 };
    if (!finished.has(name)) finished.set(name, last);
    running.delete(name);
  };
  return {
    at: (name, progress) => {
      if (!late.has(name)) running.set(name, { kind: kindOf(name), ...progress });
      show();
    },
    by: (name, worker) => {
      workers.set(name, worker);
    },
    note: (text) => {
      process.stderr.write(`${isLive ? '\r\x1b[K' : ''}note: ${plainLine(text)}\n`);
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
      else kept.add(name);
      if (!quiet && !isLive) process.stdout.write(`${plainLine(line)}\n`);
      show();
    },
    end: () => {
      if (isLive) process.stderr.write('\r\x1b[K');
    },
  };
}

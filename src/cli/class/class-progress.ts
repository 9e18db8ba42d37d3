import { plainLine } from '../../report/plain-text.js';
import { type BegunSubmission, makeDuration, secondsLeft } from '../../run/class/estimate.js';

type SubmissionProgress = Omit<BegunSubmission, 'kind'>;

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

const CLEAR_LINE = '\r\x1b[K';

/** Shows how far the grading of a class has come: a live line with the time left on a terminal; otherwise one line per submission. */
export class ClassProgressDisplay {
  private readonly options: ProgressOptions;
  private readonly begin: number;
  private readonly running = new Map<string, BegunSubmission>();
  private readonly finished = new Map<string, BegunSubmission>();
  private readonly late = new Set<string>();
  private readonly kept = new Set<string>();
  private readonly workers = new Map<string, string>();
  private made = 0;

  constructor(options: ProgressOptions) {
    this.options = options;
    this.begin = options.now();
  }

  onProgress(name: string, progress: SubmissionProgress): void {
    if (!this.late.has(name)) this.running.set(name, { kind: this.kindOf(name), ...progress });
    this.show();
  }

  /** Who grades a submission, if it is not this machine. */
  onWorker(name: string, worker: string): void {
    this.workers.set(name, worker);
  }

  /** A submission that is tried again at the end. */
  onLate(name: string): void {
    this.leave(name);
    this.late.add(name);
    this.show();
  }

  onDone(name: string, line: string, isNew: boolean): void {
    if (isNew) this.leave(name);
    this.late.delete(name);
    if (isNew) this.made++;
    else this.kept.add(name);
    const { quiet, isLive } = this.options;
    if (!quiet && !isLive) process.stdout.write(`${plainLine(line)}\n`);
    this.show();
  }

  /** Something that is not about one submission. */
  note(text: string): void {
    process.stderr.write(`${this.options.isLive ? CLEAR_LINE : ''}note: ${plainLine(text)}\n`);
    this.show();
  }

  end(): void {
    if (this.options.isLive) process.stderr.write(CLEAR_LINE);
  }

  private show(): void {
    if (!this.options.isLive) return;
    const left = this.secondsLeft();
    const count = `${this.made + this.kept.size} of ${this.options.names.length}`;
    const names = [...this.running.keys()].map((name) => plainLine(this.withWorker(name))).join(', ');
    const text = `${count}${left === null ? '' : `, ${makeDuration(left)} left`}  ${names}`;
    process.stderr.write(`${CLEAR_LINE}${text.slice(0, WIDTH)}`);
  }

  private secondsLeft(): number | null {
    const { names, tryMs, now } = this.options;
    const isWaiting = (name: string): boolean =>
      !this.kept.has(name) && !this.finished.has(name) && !this.running.has(name);
    return secondsLeft({
      elapsed: now() - this.begin,
      done: [...this.finished.values()],
      running: [...this.running.values()],
      waiting: names.filter(isWaiting).map((name) => this.kindOf(name)),
      late: this.late.size,
      tryMs,
    });
  }

  private leave(name: string): void {
    const last = this.running.get(name) ?? { kind: this.kindOf(name), share: 0, spent: 0 };
    if (!this.finished.has(name)) this.finished.set(name, last);
    this.running.delete(name);
  }

  private kindOf(name: string): string {
    return this.options.kinds.get(name) ?? '';
  }

  private withWorker(name: string): string {
    const worker = this.workers.get(name);
    return worker === undefined ? name : `${name} (${worker})`;
  }
}

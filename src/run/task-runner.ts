import { setMaxListeners } from 'node:events';
import { type CaseOutcome, Consistency } from '../kit/interpretations.js';
import { type Stop, StopPolicy } from '../kit/stop-policy.js';
import { hasAnswered, isExcused, withdrawExcuse } from '../kit/unresponsive.js';
import type { Outcome, Subject } from '../kit/verdict.js';
import { DEFAULT_RETRIES, LateCases } from './late-cases.js';
import { surveyOf, surveyOfSilent } from './survey.js';
import type { Task } from './task.js';

/** A case with its outcome, whether it was run or not. */
export interface GradedCase {
  readonly subject: Subject;
  readonly outcome: Outcome;
}

export interface TaskRunnerOptions {
  /** How many cases to run at once. */
  readonly jobs: number;
  /** Ends the run. A text as its reason becomes that of the cases that were not reached. */
  readonly signal?: AbortSignal;
  /** Whether the program sent nothing where something was due. */
  readonly isUnanswered: (outcome: Outcome) => boolean;
  /**
   * The case that shows whether a program replies at all. It is run before all others, and twice if necessary. If it is not
   * answered, one case of each topic follows: a program may answer one of them.
   */
  readonly isFirst?: (subject: Subject) => boolean;
  /** Replies with which every conversation begins. They do not count as an answer. */
  readonly openingReplies?: number;
  /** The control of all tasks that have none; by default the first case. It is run only if something is to be excused. */
  readonly control?: Task;
  /** Whether a case that is not answered in time is run again at once, with no other one running. */
  readonly retriesLate?: boolean;
  /** How often at most, once by default. Its outcome has a mark then. */
  readonly retries?: number;
  /** Called in the order of the tasks, as soon as all earlier ones are done. */
  readonly onResult?: (graded: GradedCase) => void;
  /** Called whenever a case starts or ends. */
  readonly onProgress?: (progress: TaskProgress) => void;
  readonly now: () => number;
}

export interface TaskProgress {
  readonly done: number;
  readonly of: number;
  /** The ids of the cases that are running. */
  readonly running: readonly string[];
}

/**
 * Runs all tasks, several at once. The results depend only on the order of the tasks, never on which of them ends first:
 * once the program is given up, the outcomes of later cases that were already run are discarded.
 */
export async function runTasks(tasks: readonly Task[], options: TaskRunnerOptions): Promise<GradedCase[]> {
  const runner = new TaskRunner(tasks, options);
  try {
    await runner.begin();
    await Promise.all(Array.from({ length: options.jobs }, () => runner.work()));
    return runner.finish();
  } finally {
    runner.close();
  }
}

class TaskRunner {
  private readonly tasks: readonly Task[];
  private readonly options: TaskRunnerOptions;
  private readonly outcomes: (CaseOutcome | undefined)[];
  /** The same, before anything was excused or not. */
  private readonly unexcused: Outcome[] = [];
  private readonly first: number;
  /** The order in which cases are run, and outcomes decide whether to go on. */
  private order: readonly number[] = [];
  private policy = new StopPolicy();
  private readonly running = new Set<string>();
  private readonly stop = new AbortController();
  private readonly delivered: GradedCase[] = [];
  private readonly consistency = new Consistency();
  private readonly late: LateCases | null;
  private next = 0;
  private noted = 0;
  private givenUp: Stop | null = null;
  private readonly controls = new Map<Task, Promise<Outcome>>();

  constructor(tasks: readonly Task[], options: TaskRunnerOptions) {
    this.tasks = tasks;
    this.options = options;
    this.outcomes = tasks.map(() => undefined);
    const { isFirst, isUnanswered, retriesLate = true, retries } = options;
    this.first = isFirst === undefined ? -1 : tasks.findIndex(({ subject }) => isFirst(subject));
    this.late = retriesLate ? new LateCases(isUnanswered, () => this.running.size === 0, retries) : null;
    // Every running case listens to it.
    setMaxListeners(0, this.stop.signal);
    options.signal?.addEventListener('abort', this.onAbort);
    if (options.signal?.aborted) this.onAbort();
  }

  /** The signal may be used for many runs, one after the other. */
  close(): void {
    this.options.signal?.removeEventListener('abort', this.onAbort);
  }

  private readonly onAbort = (): void => this.stop.abort();

  /** Runs the first case alone, and decides in which order the others follow. */
  async begin(): Promise<void> {
    const { isUnanswered, openingReplies = 0 } = this.options;
    if (this.first >= 0) await this.runFirst();
    const survey = new Set(this.first < 0 ? surveyOf(this.tasks) : [this.first, ...this.surveyAfterFirst()]);
    this.order = [...new Set([...survey, ...this.tasks.keys()])];
    this.policy = new StopPolicy({ isUnanswered, openingReplies, survey: survey.size });
    this.deliver();
  }

  private surveyAfterFirst(): number[] {
    const { isUnanswered, openingReplies } = this.options;
    const outcome = this.outcomes[this.first];
    if (outcome === undefined || hasAnswered(outcome, openingReplies)) return [];
    return isUnanswered(outcome) ? surveyOfSilent(this.tasks) : surveyOf(this.tasks);
  }

  /** Again if it is not answered: a program may be slow only the first time it starts. */
  private async runFirst(): Promise<void> {
    const { isUnanswered, retries = DEFAULT_RETRIES } = this.options;
    for (let tried = 0; tried <= retries && !this.stop.signal.aborted; tried++) {
      const outcome = await this.run(this.first);
      const isAnswered = !isUnanswered(outcome);
      this.keep(this.first, isAnswered && tried > 0 && this.late !== null ? { ...outcome, flaky: tried } : outcome);
      if (isAnswered) return;
    }
    this.late?.noteUnansweredAlone();
  }

  async work(): Promise<void> {
    while (!this.stop.signal.aborted) {
      await this.late?.untilDone();
      const index = this.take();
      if (index === null) return;
      const outcome = await this.run(index);
      this.keep(index, (await this.late?.settle(outcome, () => this.run(index))) ?? outcome);
      this.deliver();
    }
  }

  finish(): GradedCase[] {
    this.deliver();
    for (let index = this.delivered.length; index < this.tasks.length; index++) {
      this.put(index, this.outcomes[index] ?? interruptedBy(this.options.signal));
    }
    return this.delivered;
  }

  private take(): number | null {
    const isDone = (index: number | undefined): boolean => index !== undefined && this.outcomes[index] !== undefined;
    while (isDone(this.order[this.next])) this.next++;
    return this.order[this.next++] ?? null;
  }

  private async run(index: number): Promise<CaseOutcome> {
    const { subject, run } = this.tasks[index] as Task;
    this.running.add(subject.id);
    this.reportProgress();
    const begin = this.options.now();
    const outcome = await run(this.stop.signal)
      .then((each) => this.checkExcuse(index, each))
      .catch((error: unknown) => kitFault(error, this.options.now() - begin));
    this.running.delete(subject.id);
    this.late?.onEnd();
    return outcome;
  }

  /** A case that ends while the run is being stopped says nothing about the program. */
  private keep(index: number, outcome: CaseOutcome): void {
    if (!this.stop.signal.aborted) this.outcomes[index] = outcome;
    this.reportProgress();
  }

  /** What is contested excuses a program only if the control shows that it is the reason. */
  private async checkExcuse(index: number, outcome: CaseOutcome): Promise<CaseOutcome> {
    const task = this.tasks[index] as Task;
    const control = task.control ?? this.options.control ?? this.tasks[this.first];
    this.unexcused[index] = outcome;
    if (control === undefined || isSame(control, task) || !isExcused(task.subject, outcome)) return outcome;
    return withdrawExcuse(outcome, control.subject, await this.runControl(control));
  }

  /** Once, and not at all if it is among the cases that are done. */
  private runControl(control: Task): Promise<Outcome> {
    const known = this.outcomes[this.tasks.findIndex((task) => isSame(task, control))];
    if (known !== undefined) return Promise.resolve(known);
    const running = this.controls.get(control) ?? this.runTwice(control);
    this.controls.set(control, running);
    return running;
  }

  /** Again if it is not answered: a busy machine may be the reason. */
  private async runTwice({ run }: Task): Promise<Outcome> {
    const outcome = await run(this.stop.signal);
    return this.options.isUnanswered(outcome) ? run(this.stop.signal) : outcome;
  }

  /** Decides whether to give up on the program, from the outcomes in their order. */
  private decide(): void {
    for (; this.givenUp === null && this.noted < this.order.length; this.noted++) {
      const index = this.order[this.noted] as number;
      const outcome = this.outcomes[index];
      if (outcome === undefined) return;
      const stop = this.policy.note(this.unexcused[index] ?? outcome);
      if (stop !== null) this.giveUp(stop);
    }
  }

  /** Delivers results in order, as soon as it is certain that they stand. */
  private deliver(): void {
    this.decide();
    if (this.givenUp === null && this.policy.isUndecided && this.noted < this.order.length) return;
    for (let index = this.delivered.length; index < this.tasks.length; index++) {
      const outcome = this.givenUp === null ? this.outcomes[index] : this.outcomeAfter(this.givenUp, index);
      if (outcome === undefined) return;
      this.put(index, outcome);
    }
  }

  /** The outcomes that led to giving up stay valid; those that only repeat one of them are not shown. */
  private outcomeAfter({ kept, seen, outcome, repeated }: Stop, index: number): CaseOutcome {
    const own = this.outcomes[index];
    const at = this.order.indexOf(index);
    if (own === undefined || at >= seen) return outcome;
    if (at < kept) return own;
    return repeated(this.unexcused[index] ?? own, this.subjectAt(this.order[kept - 1] as number)) ?? outcome;
  }

  private put(index: number, outcome: CaseOutcome): void {
    const subject = this.subjectAt(index);
    const graded = { subject, outcome: this.consistency.hold(subject, outcome) };
    this.delivered.push(graded);
    this.options.onResult?.(graded);
  }

  private giveUp(stop: Stop): void {
    this.givenUp = stop;
    this.stop.abort();
  }

  private subjectAt(index: number): Subject {
    return (this.tasks[index] as Task).subject;
  }

  private reportProgress(): void {
    const done = this.outcomes.filter((outcome) => outcome !== undefined).length;
    this.options.onProgress?.({ done, of: this.tasks.length, running: [...this.running] });
  }
}

/** A task may be wrapped in another. */
const isSame = (one: Task, other: Task): boolean => one.subject === other.subject;

const NOTHING = { findings: [], evidence: null, readings: {} } as const;

/** Whoever aborts a run may say why. */
const interruptedBy = (signal: AbortSignal | undefined): Outcome => {
  const reason: unknown = signal?.reason;
  return { ...NOTHING, verdict: 'skipped', reason: typeof reason === 'string' ? reason : 'interrupted', ms: 0 };
};

const kitFault = (error: unknown, ms: number): Outcome => ({
  ...NOTHING,
  verdict: 'kit-fault',
  reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  ms,
});

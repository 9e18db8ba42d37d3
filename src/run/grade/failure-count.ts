import { isFailure } from '../../kit/verdict.js';
import type { Task } from '../task.js';

/** Counts failures as cases end, for the progress line. A case that is run again counts as it ended last. */
export class FailureCount {
  private readonly strict: boolean;
  private readonly failed = new Set<string>();

  constructor(strict: boolean) {
    this.strict = strict;
  }

  get count(): number {
    return this.failed.size;
  }

  readonly counting = (task: Task): Task => ({
    ...task,
    run: async (signal) => {
      const outcome = await task.run(signal);
      if (isFailure(outcome.verdict, this.strict) && !signal.aborted) this.failed.add(task.subject.id);
      else this.failed.delete(task.subject.id);
      return outcome;
    },
  });
}

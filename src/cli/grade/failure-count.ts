import { isFailure } from '../../kit/verdict.js';
import type { Task } from '../../run/task.js';

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

  readonly counting = ({ subject, run }: Task): Task => ({
    subject,
    run: async (signal) => {
      const outcome = await run(signal);
      if (isFailure(outcome.verdict, this.strict) && !signal.aborted) this.failed.add(subject.id);
      else this.failed.delete(subject.id);
      return outcome;
    },
  });
}

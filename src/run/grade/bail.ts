import { isExpectedFailure } from '../../kit/expected-failures.js';
import { type CaseResult, isFailure } from '../../kit/verdict.js';
import type { GradingOptions } from './grading-options.js';

/**
 * Stops a run at the first case that fails, in the order of the cases. Later ones are skipped even if they were done
 * already, so that the results do not depend on the number of jobs. A case that was not run shows nothing: the one that
 * explains why comes later, since it was tried first.
 */
export class Bail {
  private readonly stop = new AbortController();
  private readonly isLast: (result: CaseResult) => boolean;
  private failed: string | null = null;

  constructor({ bail, strict }: GradingOptions, expected: readonly string[]) {
    this.isLast = (one) => bail && !one.notRun && isFailure(one.verdict, strict) && !isExpectedFailure(expected, one);
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  note(result: CaseResult): CaseResult {
    if (this.failed !== null) return { ...result, ...SKIPPED, reason: `--bail: ${this.failed} failed` };
    if (this.isLast(result)) {
      this.failed = result.id;
      this.stop.abort();
    }
    return result;
  }
}

const SKIPPED = { verdict: 'skipped', findings: [], evidence: null, readings: {}, ms: 0 } as const;

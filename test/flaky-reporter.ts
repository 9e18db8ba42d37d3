import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that passed only when they were tried again, so that nobody takes them for reliable. */
export class FlakyReporter implements Reporter {
  private readonly flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.flaky.push(`${relative('.', test.module.moduleId)} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.flaky.length > 0) console.log(['Passed only at the second try:', ...this.flaky].join('\n  '));
  }
}

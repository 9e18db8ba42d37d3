import { spawnSync } from 'node:child_process';
import { describe, test } from 'vitest';

export const CI = process.env['CI'] === 'true';

export type Verdict = 'run' | 'skip' | 'fail';

/** A missing tool excuses a user's machine, never the one whose word we take. */
export const verdictOn = (present: boolean, ci: boolean): Verdict => (present ? 'run' : ci ? 'fail' : 'skip');

/** Whether the shell finds a program of that name. */
export const isPresent = (tool: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', tool], { stdio: 'ignore' }).status === 0;

type DeclareTest = (name: string, body: () => void | Promise<void>) => void;

interface TestOptions {
  readonly timeout?: number;
}

/**
 * A `test` for what needs a program that may be missing: `needsTool('python3')('runs the example', …)`.
 * The reason for skipping stands in the test's name, so that every reporter prints it.
 */
export const needsTool = (tool: string, options: TestOptions = {}): DeclareTest => needsTools([tool], options);

/** The same for several of them. */
export function needsTools(tools: readonly string[], options: TestOptions = {}): DeclareTest {
  const missing = tools.find((tool) => !isPresent(tool));
  const verdict = verdictOn(missing === undefined, CI);
  if (verdict === 'run') return (name, body) => test(name, options, body);
  if (verdict === 'skip') return (name) => test.skip(`${name} (skipped: ${missing} is not installed)`);
  return (name) =>
    test(name, () => {
      throw new Error(`${missing} is not installed, and in CI it must be: add its package to PACKAGES in .ci/run`);
    });
}

/** The same for a `describe` that needs several of them. In CI, a failing test says what is missing. */
export function describeWithTools(tools: readonly string[], name: string, body: () => void): void {
  const missing = tools.filter((tool) => !isPresent(tool)).join(', ');
  const verdict = verdictOn(missing === '', CI);
  if (verdict === 'run') describe(name, body);
  else if (verdict === 'skip') test.skip(`${name} (skipped: not installed: ${missing})`);
  else {
    test(name, () => {
      throw new Error(`not installed: ${missing}; in CI they must be: add their packages to PACKAGES in .ci/run`);
    });
  }
}

export const IS_ROOT = process.getuid?.() === 0;

/** What root alone can try. Run by somebody else, a skipped test says that it is missing. */
export function describeAsRoot(tools: readonly string[], name: string, body: () => void): void {
  if (IS_ROOT) describeWithTools(tools, name, body);
  else test.skip(`${name} (skipped: root does not run the tests)`);
}

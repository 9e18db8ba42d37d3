import { findContainmentProblem, hiddenArguments } from '../peer/index.js';
import { plainLine } from '../report/plain-text.js';
import type { GradingOptions } from '../run/grade/grading-options.js';
import { requireSandbox as requireSandboxNamed } from '../run/require-sandbox.js';

export const requireSandbox = (): void => requireSandboxNamed('--sandbox');

/** Whether and how well a program that is graded is contained. Says what its user should know. */
export function checkContainment({ argv, cwd, hidden, sandbox }: GradingOptions): void {
  if (sandbox) {
    requireSandbox();
    warnOfHiddenArguments(argv, cwd, hidden);
  } else announceContainment();
}

const warned = new Set<string>();

/** Warns, once for each, of arguments that a program will not find. */
export function warnOfHiddenArguments(argv: readonly string[], cwd: string, hidden: readonly string[]): void {
  for (const word of hiddenArguments({ argv, cwd, hidden })) {
    if (warned.has(word)) continue;
    warned.add(word);
    process.stderr.write(`warning: the sandbox hides ${plainLine(word)}, which is an argument of the program\n`);
  }
}

let isAnnounced = false;

/** Says once that programs may leave processes behind, where that cannot be prevented. */
export function announceContainment(): void {
  const problem = findContainmentProblem();
  if (problem === null || isAnnounced) return;
  isAnnounced = true;
  process.stderr.write(`note: a program that hides its processes may leave some running: ${problem}\n`);
}

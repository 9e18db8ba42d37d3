import { findContainmentProblem, findSandboxProblem, hiddenArguments } from '../peer/index.js';
import { plainLine } from '../report/plain-text.js';
import { UsageError } from './errors.js';

export function requireSandbox(): void {
  const problem = findSandboxProblem();
  if (problem !== null) throw new UsageError(`--sandbox is not available here: ${problem}`);
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

import { findContainmentProblem, findSandboxProblem } from '../peer/index.js';
import { UsageError } from './errors.js';

export function requireSandbox(): void {
  const problem = findSandboxProblem();
  if (problem !== null) throw new UsageError(`--sandbox is not available here: ${problem}`);
}

let isAnnounced = false;

/** Says once that programs may leave processes behind, where that cannot be prevented. */
export function announceContainment(): void {
  const problem = findContainmentProblem();
  if (problem === null || isAnnounced) return;
  isAnnounced = true;
  process.stderr.write(`note: a program that hides its processes may leave some running: ${problem}\n`);
}

import { findSandboxProblem } from '../peer/index.js';
import { UsageError } from './errors.js';

/** `name` is what the caller calls the sandbox. */
export function requireSandbox(name = 'the sandbox'): void {
  const problem = findSandboxProblem();
  if (problem !== null) throw new UsageError(`${name} is not available here: ${problem}`);
}

import { findSandboxProblem } from '../peer/index.js';
import { UsageError } from './errors.js';

export function requireSandbox(): void {
  const problem = findSandboxProblem();
  if (problem !== null) throw new UsageError(`--sandbox is not available here: ${problem}`);
}

import { findSandboxProblem } from '../peer/index.js';
import { UsageError } from './errors.js';

export function requireSandbox(): void {
  const why = findSandboxProblem();
  if (why !== null) throw new UsageError(`--sandbox cannot be kept here: ${why}`);
}

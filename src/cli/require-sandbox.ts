import { whyNoSandbox } from '../peer/index.js';
import { UsageError } from './errors.js';

export function requireSandbox(): void {
  const why = whyNoSandbox();
  if (why !== null) throw new UsageError(`--sandbox cannot be kept here: ${why}`);
}

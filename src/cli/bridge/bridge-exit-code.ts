import type { CrossingReport } from '../../run/bridge/bridge-runner.js';
import { EXIT } from '../exit-codes.js';

/** A server that is not there is the environment's fault; whatever else went wrong is one of the sides'. */
const ENVIRONMENT = ['peer/cannot-connect', 'peer/no-sandbox', 'peer/no-limits'];

export function exitCodeOf({ finished, faults, interrupted }: CrossingReport): number {
  if (interrupted) return EXIT.interrupted;
  if (faults.some(({ code }) => ENVIRONMENT.includes(code))) return EXIT.fault;
  return finished && faults.length === 0 ? EXIT.passed : EXIT.failed;
}

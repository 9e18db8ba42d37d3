import type { Registry } from '../kit/rule-registry.js';
import type { Finding } from '../kit/verdict.js';

/** What reports need besides the results, to explain findings. */
export interface ReportContext {
  readonly registry: Registry;
  /** What the author of the program should look at first; null if there is no advice. */
  readonly hint?: (finding: Finding, protocol: string) => string | null;
}

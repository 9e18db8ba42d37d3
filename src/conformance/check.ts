import type { Case } from './cases.js';
import type { Language } from './language.js';
import type { Registry } from './registry.js';

/** Something wrong with a fixture that the format alone does not show. */
export interface CaseComplaint {
  /** Stable: `case/unknown-rule`. */
  readonly code: string;
  /** Of the fixture, from 1. */
  readonly line: number;
  readonly message: string;
}

/** All that is wrong with a fixture beyond its format; `language` is that of its protocol, null where it is unknown. */
export function checkCase(_script: Case, _language: Language | null, _registry: Registry): CaseComplaint[] {
  throw new Error('no case is checked yet');
}

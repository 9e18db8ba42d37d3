import type { Case } from '../cases.js';
import type { Language } from '../language.js';
import type { Registry } from '../registry.js';
import type { ReadTranscript } from '../transcript/index.js';
import type { Outcome } from '../verdict.js';

/** What a recording comes to; how long it took is no part of it. */
export type Judgement = Pick<Outcome, 'verdict' | 'reason' | 'findings' | 'readings'>;

/** The verdict on a program under test, from nothing but the case and what was recorded of it. */
export function judgeRecording(
  _script: Case,
  _recording: ReadTranscript,
  _language: Language,
  _registry: Registry,
): Judgement {
  throw new Error('no recording is judged yet');
}

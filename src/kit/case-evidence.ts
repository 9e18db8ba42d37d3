import type { Case } from './case.js';
import { versionIn } from './protocol-name.js';
import { parseTranscript, type Transcript } from './transcript/index.js';
import type { Finding, Outcome } from './verdict.js';

/** What a recording lacks for its case to say anything. */
export interface MissingEvidence {
  readonly reason: string;
  /** The rule that the player breaks by that; null if it is its own choice, so that the case does not apply to it. */
  readonly rule: string | null;
}

/**
 * What a player must have done for a case to say anything about it, where the script cannot ask for it: in a case about buying,
 * that it bought something at all.
 */
export interface CaseEvidence {
  /** What `shows:` in the header of a case may ask for. */
  readonly words: readonly string[];
  /** What a recording lacks; null if it shows that. */
  readonly whyMissing: (word: string, recording: Transcript, version: string) => MissingEvidence | null;
}

/** The outcome of a case. One that was passed without evidence does not apply to the player, or fails. */
export function withEvidence<O extends Outcome>(
  one: Case,
  outcome: O,
  protocolName: string,
  evidence?: CaseEvidence,
): O {
  const { shows = [] } = one.transcript.header;
  if (evidence === undefined || shows.length === 0 || outcome.verdict !== 'pass') return outcome;
  const recording = parseTranscript(outcome.evidence ?? '');
  if (!recording.ok) return outcome;
  for (const word of shows) {
    const missing = evidence.whyMissing(word, recording.value, versionIn(protocolName));
    if (missing !== null) return { ...outcome, ...unproven(missing) };
  }
  return outcome;
}

function unproven({ reason, rule }: MissingEvidence): Pick<Outcome, 'verdict' | 'reason' | 'findings'> {
  if (rule === null)
    return { verdict: 'not-applicable', reason: `the case shows nothing here: ${reason}`, findings: [] };
  const nothing = { sent: null, said: null, legal: [], more: false, line: null } as const;
  const finding: Finding = { rule, level: 'must', blame: 'program', reason, ...nothing };
  return { verdict: 'fail', reason: null, findings: [finding] };
}

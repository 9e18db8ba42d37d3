import type { ClassEntry } from '../../report/class/class-entry.js';
import type { RosterMember } from '../../report/class/roster.js';
import { withoutEvidence } from '../../report/scored-run.js';
import { folderFor, type Stored } from '../../run/class/grade-class.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import type { ClassFacts } from './class-options.js';
import type { ScoreSubmission } from './class-scoring.js';

export const REPORT = 'report.html';

const memberFor = ({ name }: FoundSubmission, { intake: { roster } }: ClassFacts): RosterMember | null =>
  roster?.members.get(name) ?? null;

/** A submission that is not graded yet. */
export function pendingEntry(submission: FoundSubmission, work: ClassFacts): ClassEntry {
  const member = memberFor(submission, work);
  return {
    name: member?.name ?? submission.student,
    id: member?.id ?? submission.id,
    email: member?.email ?? null,
    folder: folderFor(submission.name),
    status: 'pending',
    reason: 'not graded yet',
    scored: null,
    late: work.lateness.get(submission.name) ?? null,
    report: REPORT,
  };
}

/** Points depend on evidence, which tells causes apart; only then may it go. */
export function gradedEntry(
  submission: FoundSubmission,
  { state, results }: Stored,
  work: ClassFacts,
  score: ScoreSubmission,
): ClassEntry {
  const { status, reason } = state;
  const scored = withoutEvidence(score(results, 'teacher'));
  return { ...pendingEntry(submission, work), status, reason, scored };
}

/** A student of the roster who handed in nothing. */
export const missingEntry = (
  { name, id, email }: RosterMember,
  results: Stored['results'],
  score: ScoreSubmission,
): ClassEntry => ({
  name,
  id,
  email,
  folder: null,
  status: 'missing',
  reason: 'handed in nothing',
  scored: withoutEvidence(score(results, 'teacher')),
  late: null,
  report: REPORT,
});

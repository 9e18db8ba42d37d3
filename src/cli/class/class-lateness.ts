import { type DateTime, parseDateTime } from '../../report/class/date-time.js';
import { type Lateness, type LatePolicy, latenessOf } from '../../report/class/lateness.js';
import type { RosterMember } from '../../report/class/roster.js';
import { modifiedAt } from '../../run/class/intake/modified-at.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import { UsageError } from '../../run/errors.js';
import type { ClassIntake } from './class-intake.js';

/** How late each submission is, by its name; empty without a deadline. */
export function latenessIn(
  { submissions, roster }: ClassIntake,
  policy: LatePolicy | null,
  rosterPath: string | undefined,
): ReadonlyMap<string, Lateness> {
  if (policy === null) return new Map();
  if (policy.dates === 'roster' && rosterPath === undefined) {
    throw new UsageError(
      'the class file has a deadline, but nothing says when submissions were handed in; add --roster, or "dates: files"',
    );
  }
  const dateOf = (each: FoundSubmission): DateTime | null =>
    policy.dates === 'files'
      ? modifiedAt(each.source)
      : submittedAt(roster?.members.get(each.name), policy, rosterPath);
  return new Map(
    submissions.map((each) => {
      const { daysLate = null, extension = 0 } = roster?.members.get(each.name) ?? {};
      const submitted = dateOf(each);
      return [each.name, latenessOf(policy, { submitted, daysLate, extension, isMarkedLate: each.isLate })];
    }),
  );
}

function submittedAt(
  member: RosterMember | undefined,
  { offset }: LatePolicy,
  path: string | undefined,
): DateTime | null {
  if (member === undefined || member.submitted === null || member.submitted === '-') return null;
  const read = parseDateTime(member.submitted, offset);
  if (read.ok) return read.value;
  throw new UsageError(`${path}:${member.line}: ${read.error.message}`);
}

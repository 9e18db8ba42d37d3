import { isWire } from './script/fault-line.js';
import { type Header, type Level, readTranscript } from './transcript/index.js';
import type { Finding, Outcome, Subject } from './verdict.js';

// When to stop waiting for a program that does not answer: each of its cases would cost a full deadline.

/** After this many cases in a row without an answer, the rest are not run. */
export const MAX_UNANSWERED = 10;

/** The rules that a program breaks by sending nothing where something is due, or by not connecting at all. */
const SILENCES: readonly string[] = ['peer/timeout', 'session/joins', 'server/starts', 'server/goes-on'];

export const isUnanswered = ({ findings }: Outcome): boolean =>
  findings.some(({ rule, said }) => SILENCES.includes(rule) && said === null);

export const unansweredTwice = ({ id }: Subject): string => `the program left ${id} unanswered twice`;

export const unansweredInARow = (count: number): string | null =>
  count < MAX_UNANSWERED ? null : `the program left ${MAX_UNANSWERED} cases in a row unanswered`;

/** Whether a rule is about the process rather than its messages. Readings of the protocol do not excuse breaking it. */
export const isProcessFault = (rule: string): boolean =>
  rule.startsWith('peer/') || ['session/joins', 'server/starts', 'server/died'].includes(rule);

/**
 * A contested case excuses breaking the rules that it names, and no other: a player may give up on a name in quotes
 * (S-01), but not answer it with nonsense.
 */
export const levelInCase = (rule: string, { level = 'must', rules = [] }: Pick<Header, 'level' | 'rules'>): Level =>
  rules.includes(rule) ? level : 'must';

const hasProcessFault = ({ findings }: Outcome): boolean => findings.some(({ rule }) => isProcessFault(rule));

/**
 * Whether a case passes although the program sent nothing, because it need not answer this case. By itself that cannot be
 * distinguished from a dead program.
 */
export const isExcused = (outcome: Outcome): boolean =>
  (outcome.verdict === 'non-strict' && hasProcessFault(outcome)) ||
  (outcome.verdict === 'pass' && hasSentNothing(outcome));

function hasSentNothing({ evidence }: Outcome): boolean {
  const read = readTranscript(evidence ?? '');
  return read.ok && !read.value.transcript.entries.some((entry) => entry.side === '<<' && isWire(entry));
}

export const isDead = (outcome: Outcome): boolean => outcome.verdict === 'fail' && hasProcessFault(outcome);

/** Fails a case that was excused, for a program that does not answer the first case either. */
export function withdrawExcuse(outcome: Outcome, { id }: Subject, first: Outcome): Outcome {
  const either = `it does not answer ${id} either`;
  const findings = outcome.findings.map(
    (finding): Finding =>
      isProcessFault(finding.rule)
        ? { ...finding, level: 'must', reason: `${finding.reason}; and ${either}` }
        : finding,
  );
  const dead = first.findings.filter(({ rule }) => isProcessFault(rule)).slice(0, 1);
  const silent = dead.map((each): Finding => ({ ...each, reason: `it sends nothing here, and ${either}`, line: null }));
  return { ...outcome, verdict: 'fail', reason: null, findings: findings.length > 0 ? findings : silent };
}

/** A case that fails without being run. */
export const notRun = (why: string): Outcome =>
  failedUnrun('peer/timeout', `not run: ${why}, so Herald stopped waiting for it`);

/** A case that fails because the program could not be started. */
export const neverStarted = (why: string): Outcome => failedUnrun('peer/cannot-start', `not run: ${why}`);

const failedUnrun = (rule: string, reason: string): Outcome => ({
  verdict: 'fail',
  reason: null,
  findings: [
    { rule, level: 'must', blame: 'program', reason, sent: null, said: null, legal: [], more: false, line: null },
  ],
  evidence: null,
  readings: {},
  ms: 0,
});

import { isPeerCode, JOINS, SERVER_DIED, SERVER_GOES_ON, SERVER_STARTS } from './process-rules.js';
import { isWire } from './script/fault-line.js';
import { type Entry, type Header, type Level, readTranscript } from './transcript/index.js';
import type { Finding, Outcome, Subject } from './verdict.js';

// When to stop waiting for a program that does not answer: each of its cases would cost a full deadline.

/** After this many cases in a row without an answer, and none before, the rest are not run. */
export const MAX_UNANSWERED = 10;

/** The rules that a program breaks by sending nothing where something is due, or by not connecting at all. */
const SILENCES: readonly string[] = ['peer/timeout', JOINS, SERVER_STARTS, SERVER_GOES_ON];

export const isUnanswered = ({ findings }: Outcome): boolean =>
  findings.some(({ rule, said }) => SILENCES.includes(rule) && said === null);

/** Of all cases but the first, which was tried twice. */
export const unansweredTwice = ({ id }: Subject): Outcome =>
  notRun('peer/timeout', `the program left ${id} unanswered twice, so Herald stopped waiting for it`);

/** Whether a rule is about the process rather than its messages. Readings of the protocol do not excuse breaking it. */
export const isProcessFault = (rule: string): boolean =>
  isPeerCode(rule) || [JOINS, SERVER_STARTS, SERVER_DIED].includes(rule);

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

const hasSentNothing = (outcome: Outcome): boolean => outcome.evidence !== null && !hasAnswered(outcome);

/** Whether the program sent anything at all. What it writes to stderr is not an answer. */
export function hasAnswered({ evidence }: Outcome): boolean {
  const read = readTranscript(evidence ?? '');
  return read.ok && read.value.transcript.entries.some(isAnswer);
}

const isAnswer = (entry: Entry): boolean => entry.side === '<<' && isWire(entry) && !entry.options?.stderr;

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
export function notRun(rule: string, why: string): Outcome {
  const nothing = { sent: null, said: null, legal: [], more: false, line: null } as const;
  const finding: Finding = { rule, level: 'must', blame: 'program', reason: `not run: ${why}`, ...nothing };
  return { verdict: 'fail', reason: null, findings: [finding], evidence: null, readings: {}, ms: 0, notRun: true };
}

/** A case that fails because the program could not be started. */
export const neverStarted = (why: string): Outcome => notRun('peer/cannot-start', why);

import { isWire } from './script/fault-line.js';
import { type Header, type Level, readTranscript } from './transcript/index.js';
import type { Finding, Outcome, Subject } from './verdict.js';

// When a program that does not answer is not waited for again (ARCHITECTURE, decision 7).

/** So many cases in a row without an answer are enough. */
export const MAX_UNANSWERED = 10;

/** What is broken by a program that says nothing where something is due, or does not even come. */
const SILENCES: readonly string[] = ['peer/timeout', 'session/joins', 'server/starts', 'server/goes-on'];

export const isUnanswered = ({ findings }: Outcome): boolean =>
  findings.some(({ rule, said }) => SILENCES.includes(rule) && said === null);

export const unansweredTwice = ({ id }: Subject): string => `it left ${id} unanswered twice`;

export const unansweredInARow = (count: number): string | null =>
  count < MAX_UNANSWERED ? null : `it left ${MAX_UNANSWERED} cases in a row unanswered`;

/** What breaks where a program is not there to answer, or does not do as a process should: no matter of readings. */
export const isProcessFault = (rule: string): boolean =>
  rule.startsWith('peer/') || ['session/joins', 'server/starts', 'server/died'].includes(rule);

/**
 * A contested case excuses what it is about. That a program ends, or says nothing, is excused where the case names the
 * rule on that: a player may give up on a name in quotes (S-01), but not on a state.
 */
export const levelInCase = (rule: string, { level = 'must', rules = [] }: Pick<Header, 'level' | 'rules'>): Level =>
  isProcessFault(rule) && !rules.includes(rule) ? 'must' : level;

const hasProcessFault = ({ findings }: Outcome): boolean => findings.some(({ rule }) => isProcessFault(rule));

/**
 * Whether a case is let pass without a word of the program: it may not want to answer just this, or need not. Nobody can
 * tell that from a program which is dead.
 */
export const isExcused = (outcome: Outcome): boolean =>
  (outcome.verdict === 'non-strict' && hasProcessFault(outcome)) || (outcome.verdict === 'pass' && isWordless(outcome));

function isWordless({ evidence }: Outcome): boolean {
  const read = readTranscript(evidence ?? '');
  return read.ok && !read.value.transcript.entries.some((entry) => entry.side === '<<' && isWire(entry));
}

export const isDead = (outcome: Outcome): boolean => outcome.verdict === 'fail' && hasProcessFault(outcome);

/** A program that does not answer the first case either is not let off. */
export function withdrawExcuse(outcome: Outcome, { id }: Subject, first: Outcome): Outcome {
  const either = `it does not answer ${id} either`;
  const findings = outcome.findings.map(
    (finding): Finding =>
      isProcessFault(finding.rule)
        ? { ...finding, level: 'must', reason: `${finding.reason}; and ${either}` }
        : finding,
  );
  const dead = first.findings.filter(({ rule }) => isProcessFault(rule)).slice(0, 1);
  const wordless = dead.map(
    (each): Finding => ({ ...each, reason: `it says nothing here, and ${either}`, line: null }),
  );
  return { ...outcome, verdict: 'fail', reason: null, findings: findings.length > 0 ? findings : wordless };
}

/** A case that fails without being run. */
export const notRun = (why: string): Outcome =>
  failedUnrun('peer/timeout', `not run: ${why}, so the program is not waited for again`);

/** A case that fails because there is no program that it could be put to. */
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

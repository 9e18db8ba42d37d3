import { showBytes } from '../core/utf8.js';
import {
  isPeerCode,
  isTimeout,
  JOINS,
  type PeerCode,
  SERVER_DIED,
  SERVER_GOES_ON,
  SERVER_STARTS,
} from './process-rules.js';
import { isWire } from './script/fault-line.js';
import {
  bytesOfEntry,
  type Entry,
  type Header,
  type Level,
  parseTranscript,
  type WireEntry,
} from './transcript/index.js';
import type { Finding, Outcome, Subject } from './verdict.js';

// When to stop waiting for a program that does not answer: each of its cases would cost a full deadline.

/** The rules that a program breaks by sending nothing where something is due, or by not connecting at all. */
const isSilence = (rule: string): boolean => isTimeout(rule) || [JOINS, SERVER_STARTS, SERVER_GOES_ON].includes(rule);

/** The rule that a program breaks by sending only the beginning of a message. */
export const INCOMPLETE = 'wire/incomplete';

/** The rule that a program breaks by not running at all. */
export const CANNOT_START = 'peer/cannot-start' satisfies PeerCode;

export const isUnanswered = ({ findings }: Outcome): boolean =>
  findings.some(({ rule, said }) => rule === INCOMPLETE || (isSilence(rule) && said === null));

/** Whether a rule is about the process rather than its messages. Readings of the protocol do not excuse breaking it. */
export const isProcessFault = (rule: string): boolean =>
  isPeerCode(rule) || [JOINS, SERVER_STARTS, SERVER_DIED].includes(rule);

/**
 * A contested case excuses breaking the rules that it names, and no other: a player may give up on a
 * message that not everybody finds well formed, but not answer it with nonsense.
 */
export const levelInCase = (rule: string, { level = 'must', rules = [] }: Pick<Header, 'level' | 'rules'>): Level =>
  rules.includes(rule) ? level : 'must';

const hasProcessFault = ({ findings }: Outcome): boolean => findings.some(({ rule }) => isProcessFault(rule));

/**
 * Whether a case passes although the program broke a rule that is contested in it, or sent nothing, because it need not answer.
 * By itself that cannot be distinguished from a program that breaks the rule everywhere, or is dead.
 */
export const isExcused = ({ level, rules }: Pick<Subject, 'level' | 'rules'>, outcome: Outcome): boolean =>
  (outcome.verdict === 'non-strict' &&
    level === 'contested' &&
    outcome.findings.some(({ rule }) => rules.includes(rule))) ||
  (outcome.verdict === 'pass' && hasSentNothing(outcome));

const hasSentNothing = (outcome: Outcome): boolean => outcome.evidence !== null && !hasAnswered(outcome);

/** Whether the program sent a whole message, besides the first ones. What it writes to stderr is not an answer. */
export function hasAnswered({ evidence, findings }: Pick<Outcome, 'evidence' | 'findings'>, besides = 0): boolean {
  const read = parseTranscript(evidence ?? '');
  const answers = read.ok ? read.value.entries.filter(isAnswer) : [];
  const half = halfMessage(findings);
  return answers.length > besides && (half === null || textOf(answers) !== half);
}

/** What came of a message before the deadline, or before the program ended; null if nothing did. */
const halfMessage = (findings: readonly Finding[]): string | null =>
  findings.find(({ rule }) => rule === INCOMPLETE || isPeerCode(rule))?.said ?? null;

const isAnswer = (entry: Entry): boolean => entry.side === '<<' && isWire(entry) && !entry.options?.stderr;

const textOf = (entries: readonly Entry[]): string =>
  entries
    .map((entry) => showBytes(bytesOfEntry(entry as WireEntry, 'stream')))
    .join('')
    .trim();

export const isDead = (outcome: Outcome): boolean => outcome.verdict === 'fail' && hasProcessFault(outcome);

/** Fails a case that was excused, if the program breaks the same rule in a case where nothing excuses that. */
export function withdrawExcuse(outcome: Outcome, { id }: Subject, control: Outcome): Outcome {
  const broken = control.findings.filter(({ level }) => level === 'must');
  const findings = outcome.findings.map(
    (finding): Finding =>
      broken.some((each) => isSameFault(each, finding))
        ? { ...finding, level: 'must', reason: `${finding.reason}; the same happens in ${id}` }
        : finding,
  );
  if (findings.length === 0 && isDead(control)) findings.push(silentAs(control, id));
  return findings.some(({ level }) => level === 'must')
    ? { ...outcome, verdict: 'fail', reason: null, findings }
    : outcome;
}

/** A program that is dead may be found to be so in several ways. */
const isSameFault = (one: Finding, other: Finding): boolean =>
  one.rule === other.rule || (isProcessFault(one.rule) && isProcessFault(other.rule));

/** The same cause in the same words, so that reports show it once. */
function silentAs(dead: Outcome, id: string): Finding {
  const cause = dead.findings.find(({ rule }) => isProcessFault(rule)) as Finding;
  return { ...cause, reason: `${cause.reason}; so in ${id}, and here it sends nothing`, line: null };
}

/** A case that fails without being run. */
export const notRun = (rule: PeerCode, why: string): Outcome => withoutResult(rule, `not run: ${why}`);

/** A case in which the program did the same as in another one, which is shown. */
export const alike = ({ evidence, ms }: Outcome, rule: PeerCode, why: string): Outcome => ({
  ...withoutResult(rule, `alike: ${why}`),
  evidence,
  ms,
});

function withoutResult(rule: PeerCode, reason: string): Outcome {
  const nothing = { sent: null, said: null, legal: [], more: false, line: null } as const;
  const finding: Finding = { rule, level: 'must', blame: 'program', reason, ...nothing };
  return { verdict: 'fail', reason: null, findings: [finding], evidence: null, readings: {}, ms: 0, notRun: true };
}

/** Whether a case without a result of its own was run all the same, and only repeats another. */
export const isAlike = ({ notRun: isRepeated, evidence }: Outcome): boolean => isRepeated === true && evidence !== null;

/** A case that fails because the program could not be started. */
export const neverStarted = (why: string): Outcome => notRun(CANNOT_START, why);

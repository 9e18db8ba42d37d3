import type { Outcome, Subject } from './verdict.js';

// When a program that does not answer is not waited for again (ARCHITECTURE, decision 7).

/** So many cases in a row without an answer are enough. */
export const MOST_UNANSWERED = 10;

/** What is broken by a program that says nothing where something is due, or does not even come. */
const SILENCES: readonly string[] = ['peer/timeout', 'session/joins', 'server/starts', 'server/goes-on'];

export const isUnanswered = ({ findings }: Outcome): boolean =>
  findings.some(({ rule, said }) => SILENCES.includes(rule) && said === null);

export const unansweredTwice = ({ id }: Subject): string => `it left ${id} unanswered twice`;

export const unansweredInARow = (count: number): string | null =>
  count < MOST_UNANSWERED ? null : `it left ${MOST_UNANSWERED} cases in a row unanswered`;

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

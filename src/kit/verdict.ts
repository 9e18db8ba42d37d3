import type { Level, Role } from './transcript/index.js';

/** ARCHITECTURE, decisions 6 to 8. */
export const VERDICTS = [
  'pass',
  /** A contested rule was broken: counted as passed, shown, and failed under `--strict`. */
  'non-strict',
  'fail',
  /** The situation of the case did not come about. */
  'inconclusive',
  /** The case cannot apply to this program, and is never counted as passed. */
  'not-applicable',
  /** It was left out, or the run ended before it. */
  'skipped',
  /** Kit or environment were at fault: nothing is said of the program. */
  'kit-fault',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export const BLAMES = ['program', 'kit', 'environment'] as const;
export type Blame = (typeof BLAMES)[number];

/** One thing that was wrong, with everything its author needs to see why. */
export interface Finding {
  /** An id of the registry. */
  readonly rule: string;
  readonly level: Level;
  readonly blame: Blame;
  /** What is wrong here, in one sentence. */
  readonly reason: string;
  /** What the program was last told; null where nothing was said yet. */
  readonly sent: string | null;
  /** What came; null where nothing came. */
  readonly said: string | null;
  /** What would have been right, the nearest to what came first. */
  readonly legal: readonly string[];
  /** Whether there is more of that than is listed. */
  readonly more: boolean;
  /** The line of the evidence that shows it, from 1. */
  readonly line: number | null;
}

/** What a case is about, whether it was run or not. */
export interface Subject {
  /** `sexpr/v1/player/mine/silver-to-gold`. */
  readonly id: string;
  readonly title: string;
  /** The register's number of the case, such as C-111. */
  readonly register: string | null;
  /** What it is run in: `sexpr/v3`, also for a case of an earlier version. */
  readonly protocol: string;
  readonly role: Role;
  readonly level: Level;
  readonly rules: readonly string[];
  readonly points: number;
}

export interface Outcome {
  readonly verdict: Verdict;
  /** Why there is no pass and no finding either; null for the other verdicts. */
  readonly reason: string | null;
  readonly findings: readonly Finding[];
  /** The transcript of what happened, as text; null where nothing did. */
  readonly evidence: string | null;
  /** Which of several allowed readings the program follows, by the register's id: `S-21: victim first`. */
  readonly readings: Readonly<Record<string, string>>;
  readonly ms: number;
}

export interface CaseResult extends Subject, Outcome {
  /** The command that runs just this case again. */
  readonly again: string;
}

/** What findings come to: the program must not be blamed for what kit or environment did. */
export function verdictOf(findings: readonly Pick<Finding, 'blame' | 'level'>[]): Verdict {
  if (findings.some(({ blame }) => blame !== 'program')) return 'kit-fault';
  if (findings.some(({ level }) => level === 'must')) return 'fail';
  return findings.length > 0 ? 'non-strict' : 'pass';
}

/** Whether a verdict fails the run. */
export const isFailure = (verdict: Verdict, strict: boolean): boolean =>
  verdict === 'fail' || (strict && (verdict === 'non-strict' || verdict === 'inconclusive'));

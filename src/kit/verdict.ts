import type { Level, Role } from './transcript/index.js';

export const VERDICTS = [
  'pass',
  /** A contested rule was broken: reported, but counted as passed unless `--strict` is given. */
  'non-strict',
  'fail',
  /** The situation of the case was never reached. */
  'inconclusive',
  /** The case does not apply to this program. It never counts as passed. */
  'not-applicable',
  /** The case was skipped, or the run ended before it. */
  'skipped',
  /** The kit or the environment was at fault: this says nothing about the program. */
  'kit-fault',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export const BLAMES = ['program', 'kit', 'environment'] as const;
export type Blame = (typeof BLAMES)[number];

/** One thing that was wrong, with everything that the program's author needs to see why. */
export interface Finding {
  /** An id of the registry. */
  readonly rule: string;
  readonly level: Level;
  readonly blame: Blame;
  /** What is wrong here, in one sentence. */
  readonly reason: string;
  /**
   * The last message sent to the program; null if there was none yet. If a script sent it in another layout than usual, exactly as
   * it was sent, with pictures of control characters.
   */
  readonly sent: string | null;
  /** The message from the program; null if there was none. */
  readonly said: string | null;
  /** What would have been right, nearest to `said` first. */
  readonly legal: readonly string[];
  /** Whether `legal` is incomplete. */
  readonly more: boolean;
  /** The line of the evidence that shows it, from 1. */
  readonly line: number | null;
  /** The program used the processor all the time that its reply was waited for. */
  readonly busy?: true;
}

/** What a case is about, whether it was run or not. */
export interface Subject {
  /** `sexpr/v1/player/mine/silver-to-gold`. */
  readonly id: string;
  readonly title: string;
  /** The register's number of the case, such as C-111. */
  readonly register: string | null;
  /** The version that it is run in: `sexpr/v3`, even for a case of an earlier version. */
  readonly protocol: string;
  readonly role: Role;
  readonly level: Level;
  readonly rules: readonly string[];
  readonly points: number;
}

export interface Outcome {
  readonly verdict: Verdict;
  /** Why there is neither a pass nor a finding; null otherwise. */
  readonly reason: string | null;
  readonly findings: readonly Finding[];
  /** The transcript of what happened, as text; null if nothing did. */
  readonly evidence: string | null;
  /** Which of several allowed readings the program follows, by the register's id: `S-21: victim first`. */
  readonly readings: Readonly<Record<string, string>>;
  /** Points of the register on which the program breaks a rule that it must follow. Absent if none is known. */
  readonly broken?: readonly string[];
  readonly ms: number;
  /** It has no result of its own: the run was stopped before this case, or after it because it repeats another. */
  readonly notRun?: true;
  /** How often the program was late in this case, before it was run again and answered. */
  readonly flaky?: number;
}

export interface CaseResult extends Subject, Outcome {
  /** The command that runs only this case again. */
  readonly again: string;
}

/** The verdict that follows from findings. The program is never blamed for faults of the kit or the environment. */
export function verdictOf(findings: readonly Pick<Finding, 'blame' | 'level'>[]): Verdict {
  if (findings.some(({ blame }) => blame !== 'program')) return 'kit-fault';
  if (findings.some(({ level }) => level === 'must')) return 'fail';
  return findings.length > 0 ? 'non-strict' : 'pass';
}

/** Whether a verdict fails the run. */
export const isFailure = (verdict: Verdict, strict: boolean): boolean =>
  verdict === 'fail' || (strict && (verdict === 'non-strict' || verdict === 'inconclusive'));

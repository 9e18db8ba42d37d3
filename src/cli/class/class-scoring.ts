import type { ResultFile } from '../../kit/result-file.js';
import type { Outcome } from '../../kit/verdict.js';
import { withMaximum } from '../../report/class/one-maximum.js';
import { type Audience, type ScoredRun, scoreRun } from '../../report/scored-run.js';
import { type GradingPlan, selectTasks, settleAllCases } from '../../run/grade/run-cases.js';
import type { ClassRun } from './class-options.js';

/** Turns the results of a submission into points, of the same maximum for all. */
export type ScoreSubmission = (results: ResultFile, audience: Audience) => ScoredRun;

const PASSED: Outcome = { verdict: 'pass', reason: null, findings: [], evidence: null, readings: {}, ms: 0 };

export function classScoring({ rubric }: ClassRun, plan: GradingPlan): ScoreSubmission {
  const score = (results: ResultFile, audience: Audience): ScoredRun =>
    scoreRun(results, rubric, audience, plan.registry);
  const all = settleAllCases(plan, selectTasks(plan), PASSED);
  const full = { teacher: score(all, 'teacher'), student: score(all, 'student') };
  return (results, audience) => withMaximum(score(results, audience), full[audience]);
}

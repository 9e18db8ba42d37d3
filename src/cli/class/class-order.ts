import { createHash } from 'node:crypto';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { neverStarted } from '../../kit/unresponsive.js';
import { URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import type { ClassOptions, Stored } from '../../run/class/grade-class.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { casePrints } from '../../run/class/known-outcomes.js';
import { gradeInSlots } from '../../run/grade/grade-in-slots.js';
import type { GradingOptions } from '../../run/grade/grading-options.js';
import { planForProgram } from '../../run/grade/player-plan.js';
import { type GradingPlan, selectTasks, settleAllCases } from '../../run/grade/run-cases.js';
import { HERALD } from '../../run/version.js';
import { checkContainment } from '../containment-notices.js';
import { openOptions } from './class-intake.js';
import type { ClassRun } from './class-options.js';
import { planFor } from './class-plan.js';

/** What it takes to grade a submission of a class, whoever handed it in. */
export interface ClassTerms extends Pick<ClassRun, 'file'> {
  readonly gradeOptions: (argv: readonly string[], cwd: string) => GradingOptions;
}

/** How each submission of a class is graded. */
export type ClassOrder = Pick<
  ClassOptions,
  'selection' | 'casePrints' | 'jobs' | 'limits' | 'isNamed' | 'buildOptions' | 'hidden' | 'plan' | 'grade' | 'failAll'
>;

/** Without a program: mistakes in the options are reported before anything is run. */
export async function blankPlan({ gradeOptions, file }: ClassTerms, games: GameCatalog): Promise<GradingPlan> {
  const options = gradeOptions([typeof file.run === 'string' ? file.run : file.run.join(' '), URL_PLACEHOLDER], '.');
  checkContainment(options);
  const plan = await planForProgram(options, games);
  selectTasks(plan);
  return plan;
}

/** Covers what the outcome of a case depends on besides the submission and the case. */
export function fingerprintOf({ file, gradeOptions }: ClassTerms): string {
  const { deadline, firstDeadline, memory, processes, sandbox, protocol } = gradeOptions([], '.');
  const options = { protocol, deadline, firstDeadline, memory, processes, sandbox };
  return hashOf(HERALD, fingerprintOfKit(), { file: { ...file, title: null, late: null }, options });
}

/** Covers what the results depend on besides that: not the rubric, nor the number of jobs. */
function selectionOf({ gradeOptions }: ClassTerms, prints: ReadonlyMap<string, string>): string {
  const { named: _, ...options } = gradeOptions([], '.');
  return hashOf({ ...options, jobs: 0, hidden: [], recorded: {} }, [...prints]);
}

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export function orderOf(work: ClassTerms, blank: GradingPlan, needsUrl: boolean, games: GameCatalog): ClassOrder {
  const { file, gradeOptions } = work;
  const prints = casePrints(selectTasks(blank));
  const { jobs, memory, processes, sandbox, hidden } = gradeOptions([], '.');
  return {
    selection: selectionOf(work, prints),
    casePrints: prints,
    jobs,
    ...openOptions(file),
    buildOptions: { seconds: file.buildSeconds, limits: { output: file.buildOutput, memory, processes }, sandbox },
    hidden,
    plan: (copy) => planFor(copy, file, needsUrl),
    grade: ({ argv, cwd, slots, jobs: atOnce, outcomes, signal, onProgress }) => {
      const onShare = ({ done, of }: { done: number; of: number }): void => onProgress(done / of);
      const run = { signal, outcomes, retriesLate: false, onProgress: onShare };
      const options = { ...gradeOptions(argv, cwd), jobs: atOnce };
      checkContainment(options);
      return gradeInSlots(options, run, slots, games);
    },
    failAll: (reason, argv) => failAll(reason, { ...blank, options: gradeOptions(argv, '.') }),
  };
}

/** The results of a submission of which nothing can be run. */
export const failAll = (reason: string, plan: GradingPlan): Stored['results'] =>
  settleAllCases(plan, selectTasks(plan), neverStarted(reason));

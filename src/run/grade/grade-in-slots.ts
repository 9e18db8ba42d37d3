import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Outcome } from '../../kit/verdict.js';
import type { Slots } from '../semaphore.js';
import type { Task } from '../task.js';
import type { GradingOptions } from './grading-options.js';
import { planForProgram } from './player-plan.js';
import { type CompleteResult, type RunCasesOptions, runCases, selectTasks } from './run-cases.js';

/** Grades a player and prints nothing. Other gradings may share the slots. */
export async function gradeInSlots(
  options: GradingOptions,
  run: RunCasesOptions,
  slots: Slots,
  games: GameCatalog,
): Promise<CompleteResult> {
  const plan = await planForProgram(options, games);
  const selected = selectTasks(plan).map((task) => inSlot(task, slots));
  return runCases(plan, selected, run);
}

const INTERRUPTED: Outcome = {
  verdict: 'skipped',
  reason: 'interrupted',
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
};

const inSlot = ({ run, ...task }: Task, slots: Slots): Task => ({
  ...task,
  run: (signal) => slots.use(async () => (signal.aborted ? INTERRUPTED : run(signal))),
});

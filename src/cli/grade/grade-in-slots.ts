import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Outcome } from '../../kit/verdict.js';
import type { Semaphore } from '../../run/semaphore.js';
import type { Task } from '../../run/task.js';
import type { GradeOptions } from './grade-options.js';
import { planForProgram } from './grade-player.js';
import { type CompleteResult, type RunOptions, runCases, selectTasks } from './run-cases.js';

/** Grades a player and prints nothing. Other gradings may share the slots. */
export async function gradeInSlots(
  options: GradeOptions,
  run: RunOptions,
  slots: Semaphore,
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

const inSlot = ({ run, ...task }: Task, slots: Semaphore): Task => ({
  ...task,
  run: (signal) => slots.use(async () => (signal.aborted ? INTERRUPTED : run(signal))),
});

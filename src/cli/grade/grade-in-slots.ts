import type { Outcome } from '../../kit/verdict.js';
import type { Semaphore } from '../../run/class/semaphore.js';
import type { Task } from '../../run/task.js';
import type { GradeOptions } from './grade-options.js';
import { familyFor, playerAssignment } from './grade-player.js';
import { type Conduct, type Conducted, chosenFrom, conduct } from './run-cases.js';

/** Puts a player through the cases that the options choose, and prints nothing. Others may share the slots. */
export async function gradeCommand(options: GradeOptions, how: Conduct, slots: Semaphore): Promise<Conducted> {
  const assignment = await playerAssignment(options, await familyFor(options));
  const chosen = chosenFrom(assignment).map((task) => inSlot(task, slots));
  return conduct(assignment, chosen, how);
}

const INTERRUPTED: Outcome = {
  verdict: 'skipped',
  reason: 'interrupted',
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
};

const inSlot = ({ subject, run }: Task, slots: Semaphore): Task => ({
  subject,
  run: (signal) => slots.use(async () => (signal.aborted ? INTERRUPTED : run(signal))),
});

import { readFileSync } from 'node:fs';
import { matchesId, nearIds } from '../../kit/case-selection.js';
import { parseExpectedFailures } from '../../kit/expected-failures.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { describeFileError } from '../../peer/index.js';
import { UsageError } from '../../run/errors.js';
import { type CompleteResult, type GradingPlan, runCases, selectTasks } from '../../run/grade/run-cases.js';
import type { Task } from '../../run/task.js';
import { interruptible } from '../interrupt.js';
import { type Outputs, writeOutputs } from '../report/outputs.js';
import type { GradeOptions } from './grade-options.js';
import { progressOf } from './grade-progress.js';
import { liveReports } from './live-reports.js';
import { openResults } from './result-writer.js';

/** What a command runs. */
export type CommandPlan = GradingPlan<GradeOptions>;

/** Selects, runs, records and reports. */
export async function gradeAndReport(plan: CommandPlan, outputs: Outputs, games: GameCatalog): Promise<void> {
  const file = await interruptible((signal) => gradeOnce(plan, outputs, games, signal));
  if (process.env['GITHUB_ACTIONS'] === 'true')
    await (await import('./github-actions.js')).reportToActions(file, outputs, games);
  process.exitCode = file.summary.exit;
}

/** Why a run is aborted whose results are not wanted any more. */
export const OUTDATED = Symbol('outdated');

/** The same, until `signal` aborts. */
export async function gradeOnce(
  plan: CommandPlan,
  outputs: Outputs,
  games: GameCatalog,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const { options } = plan;
  const expected = expectedFrom(options, plan.tasks);
  const selected = selectTasks(plan);
  const results = openResults(options.out);
  const progress = progressOf(options.quiet);
  const live = await liveReports(plan, selected, outputs, games);
  const file = await runCases(plan, selected, {
    signal,
    expected,
    onRun: (run) => {
      results.write(run);
      live.begin(run);
    },
    onCase: (result) => {
      results.write({ kind: 'case', ...result });
      live.add(result);
    },
    onProgress: progress.show,
  });
  progress.done();
  results.write(file.summary);
  if (signal.reason !== OUTDATED) {
    await writeOutputs(file, { ...outputs, stdout: outputs.stdout ?? 'console' }, games);
  }
  results.close();
  return file;
}

/** A line that matches no case at all is an error; one that matches a case that is not selected now is fine. */
function expectedFrom({ expectFailures }: GradeOptions, tasks: readonly Task[]): string[] {
  if (expectFailures === null) return [];
  const patterns = parseExpectedFailures(readExpected(expectFailures));
  for (const pattern of patterns) {
    if (tasks.some(({ subject }) => matchesId(pattern, subject))) continue;
    const near = nearIds(
      pattern,
      tasks.map(({ subject }) => subject.id),
    );
    const hint = near.length === 0 ? '' : `; similar: ${near.join(', ')}`;
    throw new UsageError(`--expect-failures ${expectFailures}: no case matches "${pattern}"${hint}`);
  }
  return patterns;
}

function readExpected(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--expect-failures ${path}: ${describeFileError(error)}`);
  }
}

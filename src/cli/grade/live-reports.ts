import { loadReportContext } from '../../api/report/load-report-context.js';
import { CauseSignatures } from '../../kit/cause-signature.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { RunLine } from '../../kit/result-file.js';
import type { CaseResult, Subject } from '../../kit/verdict.js';
import { isReplaceable } from '../../peer/write-file-atomic.js';
import { scoreRun } from '../../report/scored-run.js';
import { NOT_RUN } from '../../report/unrun-cases.js';
import { EnvironmentError } from '../../run/errors.js';
import { type GradingPlan, rerunCommand } from '../../run/grade/run-cases.js';
import type { Task } from '../../run/task.js';
import { writeOutputFile } from '../output/output-file.js';
import type { Outputs } from '../report/outputs.js';

/** Reports that are kept up to date during a run, because their reader may kill it. */
export interface LiveReports {
  readonly begin: (run: RunLine) => void;
  readonly add: (result: CaseResult) => void;
}

const NONE: LiveReports = { begin: () => {}, add: () => {} };

/** A run that needs too much memory is killed, and Gradescope uses what it has written. At the end of its time, it does not. */
export async function liveReports(
  plan: GradingPlan,
  selected: readonly Task[],
  { files, rubric, audience }: Outputs,
  games: GameCatalog,
): Promise<LiveReports> {
  const path = files.find(({ format }) => format === 'gradescope')?.path;
  if (path === undefined || !isReplaceable(path)) return NONE;
  const { makeGradescope } = await import('../../report/hosts/gradescope.js');
  const { OutputCache } = await import('../../report/hosts/output-cache.js');
  const context = await loadReportContext(games, plan.options.protocol);
  const pending = selected.map(({ subject }) => notYet(subject, rerunCommand(subject.id, plan)));
  const outputs = new OutputCache();
  const signatures = new CauseSignatures();
  const done: CaseResult[] = [];
  let run: RunLine | null = null;
  const write = (): void => {
    if (run === null) return;
    const cases = [...done, ...pending.slice(done.length)];
    const scores = scoreRun({ run, cases, summary: null }, rubric, audience, context.registry, signatures);
    writeOutputFile(path, makeGradescope(scores, context, outputs), 'gradescope', { flush: false });
  };
  return {
    begin: (line) => {
      run = line;
      write();
    },
    add: (result) => {
      done.push(result);
      try {
        write();
      } catch (error) {
        // Not a reason to end the run: it is written once more at the end, and a failure then is reported.
        if (!(error instanceof EnvironmentError)) throw error;
      }
    },
  };
}

/** A case that was not run earns nothing: a killed run must not be worth more than a complete one. */
const notYet = (subject: Subject, again: string): CaseResult => ({
  ...subject,
  ...NOT_RUN,
  again,
});

import { RULES } from '../../games/dominion/rules.js';
import type { RunLine } from '../../kit/result-file.js';
import type { CaseResult, Subject } from '../../kit/verdict.js';
import { scoreRun } from '../../report/scored-run.js';
import { NOT_RUN } from '../../report/unrun-cases.js';
import type { Task } from '../../run/task.js';
import { EnvironmentError } from '../errors.js';
import { hintForFinding } from '../hints.js';
import type { Outputs } from '../report/outputs.js';
import { writeWhole } from '../report/write-files.js';
import { type Assignment, againCommand } from './run-cases.js';

/** Reports that are kept up to date while cases are run, since whoever reads them may end the run. */
export interface LiveReports {
  readonly begin: (run: RunLine) => void;
  readonly add: (result: CaseResult) => void;
}

const NONE: LiveReports = { begin: () => {}, add: () => {} };

/** Gradescope ends a run that takes too long, and takes what it finds. */
export async function liveReports(
  assignment: Assignment,
  chosen: readonly Task[],
  { files, rubric, audience }: Outputs,
): Promise<LiveReports> {
  const path = files.find(({ format }) => format === 'gradescope')?.path;
  if (path === undefined) return NONE;
  const { makeGradescope } = await import('../../report/gradescope.js');
  const pending = chosen.map(({ subject }) => notYet(subject, againCommand(subject.id, assignment)));
  const memory = new WeakMap();
  const done: CaseResult[] = [];
  let run: RunLine | null = null;
  const write = (): void => {
    if (run === null) return;
    const cases = [...done, ...pending.slice(done.length)];
    const scores = scoreRun({ run, cases, summary: null }, rubric, audience);
    writeWhole(path, makeGradescope(scores, { registry: RULES, hint: hintForFinding }, memory), { flush: false });
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
        // No reason to end the run: it is written once more at the end, and a failure then is told.
        if (!(error instanceof EnvironmentError)) throw error;
      }
    },
  };
}

/** What was not run earns nothing: a run that is ended must not be worth more than one that comes to its end. */
const notYet = (subject: Subject, again: string): CaseResult => ({
  ...subject,
  ...NOT_RUN,
  again,
});

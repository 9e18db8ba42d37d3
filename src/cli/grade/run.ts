import { readFileSync } from 'node:fs';
import { RULES } from '../../conformance/dominion/rules.js';
import { parseExpected } from '../../conformance/expected.js';
import { isUnanswered } from '../../conformance/patience.js';
import { RESULT_FORMAT, type RunLine, type SummaryLine } from '../../conformance/result.js';
import { choose, isNamedBy, nearIds } from '../../conformance/select.js';
import type { Role } from '../../conformance/transcript/index.js';
import type { CaseResult, Subject } from '../../conformance/verdict.js';
import { makeCommand, systemClock } from '../../peer/index.js';
import { makeConsole } from '../../report/console/index.js';
import { makeJson } from '../../report/json.js';
import { scored } from '../../report/points.js';
import { type Graded, grade } from '../../run/grade.js';
import type { Task } from '../../run/task.js';
import { hintForFinding } from '../hints.js';
import { interruptible } from '../interrupt.js';
import { demand, UsageError } from '../usage.js';
import { HERALD } from '../version.js';
import type { GradeOptions } from './options.js';
import { openResults } from './out.js';
import { progressOf } from './progress.js';
import { summaryOf } from './verdict.js';

/** A program, and all the cases that it could be put through. */
export interface Assignment {
  readonly options: GradeOptions;
  readonly role: Role;
  readonly tasks: readonly Task[];
  /** The register's number of the case that shows whether the program speaks at all. */
  readonly first: string | null;
  /** What comes instead of the command where there is none. */
  readonly instead?: string;
}

/** Chooses, runs, writes down and reports. */
export async function gradeAll(assignment: Assignment): Promise<void> {
  const { options, tasks } = assignment;
  const expected = expectedFrom(options, tasks);
  const chosen = demand(
    choose(
      tasks.map((task) => ({ ...task.subject, task })),
      { only: options.only, rules: options.rules, skip: options.skip },
      RULES,
    ),
  ).map(({ task }) => task);
  const run = runLineOf(assignment);
  const results = openResults(options.out);
  results.write(run);
  const cases: CaseResult[] = [];
  const summary = await interruptible(async (signal) => {
    const begin = systemClock.now();
    const progress = progressOf(options.quiet);
    await grade(chosen, {
      jobs: options.jobs,
      signal,
      isUnanswered,
      isFirst: ({ register }) => register !== null && register === assignment.first,
      now: systemClock.now,
      onProgress: progress.show,
      onResult: (graded) => {
        const result = resultOf(graded, assignment);
        cases.push(result);
        results.write({ kind: 'case', ...result });
      },
    });
    progress.done();
    const ms = systemClock.now() - begin;
    return summaryOf(cases, { strict: options.strict, expected, interrupted: signal.aborted, ms });
  });
  results.write(summary);
  print(options, run, cases, summary);
  process.exitCode = summary.exit;
  results.close();
}

function print(options: GradeOptions, run: RunLine, cases: readonly CaseResult[], summary: SummaryLine): void {
  const scores = scored({ run, cases, summary }, null, 'teacher');
  const words = { registry: RULES, hint: hintForFinding };
  process.stdout.write(options.json ? makeJson(scores) : makeConsole(scores, words));
}

const runLineOf = ({ options, role }: Assignment): RunLine => ({
  kind: 'run',
  format: RESULT_FORMAT,
  herald: HERALD,
  protocol: options.protocol,
  role,
  command: options.argv.length === 0 ? null : makeCommand(options.argv),
  seed: options.seed,
  strict: options.strict,
  options: options.said,
  started: new Date().toISOString(),
});

const resultOf = ({ subject, outcome }: Graded, assignment: Assignment): CaseResult => ({
  ...subject,
  ...outcome,
  again: againCommand(subject.id, assignment),
});

/** The command line that runs just one case again. The ids of sampled cases and of games hold all that they need. */
export const againCommand = (
  id: Subject['id'],
  { options, role, instead }: Omit<Assignment, 'tasks' | 'first'>,
): string =>
  [
    `herald grade ${role} --protocol ${options.protocol} --only ${id}`,
    ...options.flags,
    ...(instead === undefined ? [`-- ${makeCommand(options.argv)}`] : [instead]),
  ].join(' ');

/** A line that names no case at all is a slip; one that names a case that is not run now is none. */
function expectedFrom({ expectFailures }: GradeOptions, tasks: readonly Task[]): string[] {
  if (expectFailures === null) return [];
  const patterns = parseExpected(readExpected(expectFailures));
  for (const pattern of patterns) {
    if (tasks.some(({ subject }) => isNamedBy(pattern, subject))) continue;
    const near = nearIds(
      pattern,
      tasks.map(({ subject }) => subject.id),
    );
    const hint = near.length === 0 ? '' : `; near are: ${near.join(', ')}`;
    throw new UsageError(`--expect-failures ${expectFailures}: no case matches "${pattern}"${hint}`);
  }
  return patterns;
}

function readExpected(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--expect-failures ${path}: ${(error as Error).message}`);
  }
}

import { RULES } from '../../games/dominion/rules.js';
import { selectCases } from '../../kit/case-selection.js';
import { RESULT_FORMAT, type ResultFile, type RunLine, type SummaryLine } from '../../kit/result-file.js';
import type { Role } from '../../kit/transcript/index.js';
import { isUnanswered } from '../../kit/unresponsive.js';
import type { CaseResult, Outcome, Subject } from '../../kit/verdict.js';
import { makeCommand, systemClock } from '../../peer/index.js';
import type { Task } from '../../run/task.js';
import { grade, type Progress } from '../../run/task-runner.js';
import { demand } from '../errors.js';
import { HERALD } from '../version.js';
import { summaryOf } from './exit-code.js';
import { DEFAULT_SEED, DEFAULT_SERVER_GAMES, type GradeOptions } from './grade-options.js';

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

export interface Conduct {
  readonly signal: AbortSignal;
  /** Patterns of cases that must still fail. */
  readonly expected?: readonly string[];
  /** Called before the first case. */
  readonly onRun?: (run: RunLine) => void;
  /** Called in the order of the cases. */
  readonly onCase?: (result: CaseResult) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** Everything that a run finds out; it is whole, so there is a summary. */
export interface Conducted extends ResultFile {
  readonly summary: SummaryLine;
}

/** Runs the cases that were chosen, and prints nothing. */
export async function conduct(assignment: Assignment, chosen: readonly Task[], how: Conduct): Promise<Conducted> {
  const { options, first, tasks } = assignment;
  const { signal, expected = [], onRun, onCase, onProgress } = how;
  const run = runLineOf(assignment);
  onRun?.(run);
  const cases: CaseResult[] = [];
  const begin = systemClock.now();
  const isFirst = ({ register }: Subject): boolean => register !== null && register === first;
  const probe = tasks.find(({ subject }) => isFirst(subject));
  await grade(chosen, {
    jobs: options.jobs,
    signal,
    isUnanswered,
    isFirst,
    ...(probe === undefined || chosen.includes(probe) ? {} : { probe }),
    now: systemClock.now,
    ...(onProgress === undefined ? {} : { onProgress }),
    onResult: ({ subject, outcome }) => {
      const result = resultOf(subject, outcome, assignment);
      cases.push(result);
      onCase?.(result);
    },
  });
  const ms = systemClock.now() - begin;
  return {
    run,
    cases,
    summary: summaryOf(cases, { strict: options.strict, expected, interrupted: signal.aborted, ms }),
  };
}

/** The results of a program that cannot even be started: each case has the same outcome. */
export function conductNone(assignment: Assignment, chosen: readonly Task[], outcome: Outcome): Conducted {
  const { strict } = assignment.options;
  const cases = chosen.map(({ subject }) => resultOf(subject, outcome, assignment));
  return {
    run: runLineOf(assignment),
    cases,
    summary: summaryOf(cases, { strict, expected: [], interrupted: false, ms: 0 }),
  };
}

/** The tasks that the options leave. */
export const chosenFrom = ({ options, tasks }: Assignment): Task[] =>
  demand(
    selectCases(
      tasks.map((task) => ({ ...task.subject, task })),
      { only: options.only, rules: options.rules, skip: options.skip },
      RULES,
    ),
  ).map(({ task }) => task);

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

const resultOf = (subject: Subject, outcome: Outcome, assignment: Assignment): CaseResult => ({
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
    ...(role === 'server' ? luckOf(options) : []),
    ...options.flags,
    ...(instead === undefined ? [`-- ${makeCommand(options.argv)}`] : [instead]),
  ].join(' ');

/** What a server's case meets depends on the games that its seats play. */
const luckOf = ({ seed, games }: GradeOptions): string[] => [
  ...(seed === Number(DEFAULT_SEED) ? [] : [`--seed ${seed}`]),
  ...(games === Number(DEFAULT_SERVER_GAMES) ? [] : [`--games ${games}`]),
];

import { itemsInShard, makeShard } from '../../core/shard.js';
import { selectCases } from '../../kit/case-selection.js';
import { parseGameId } from '../../kit/game-case-ids.js';
import { RESULT_FORMAT, type ResultFile, type RunLine, type SummaryLine } from '../../kit/result-file.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { Role } from '../../kit/transcript/index.js';
import { isUnanswered } from '../../kit/unresponsive.js';
import type { CaseResult, Outcome, Subject } from '../../kit/verdict.js';
import { makeCommand, systemClock } from '../../peer/index.js';
import type { KnownOutcomes } from '../class/known-outcomes.js';
import { requireOk, UsageError } from '../errors.js';
import { Pauses, unblamedForPauses } from '../pauses.js';
import type { Task } from '../task.js';
import { runTasks, type TaskProgress } from '../task-runner.js';
import { HERALD } from '../version.js';
import { Bail } from './bail.js';
import { summaryOf } from './exit-code.js';
import { FailureCount } from './failure-count.js';
import { DEFAULT_SEED, DEFAULT_SERVER_GAMES, type GradingOptions } from './grading-options.js';
import { TotalTime } from './total-time.js';

/** A program, and all cases that it can be graded with. */
export interface GradingPlan<O extends GradingOptions = GradingOptions> {
  readonly options: O;
  readonly role: Role;
  /** The rules of the game. */
  readonly registry: Registry;
  readonly tasks: readonly Task[];
  /** The register's number of the case that shows whether the program speaks at all. */
  readonly first: string | null;
  /** As in the protocol. */
  readonly openingReplies?: number;
  /** What replaces the command in the rerun command, where there is none. */
  readonly instead?: string;
}

export interface RunCasesOptions {
  readonly signal: AbortSignal;
  /** Patterns of cases that must still fail. */
  readonly expected?: readonly string[];
  /** The outcomes of an earlier run, of cases that need not be run, and those of this one. */
  readonly outcomes?: KnownOutcomes;
  /** False if cases that are not answered in time are tried again later. */
  readonly retriesLate?: boolean;
  /** Called before the first case. */
  readonly onRun?: (run: RunLine) => void;
  /** Called in the order of the cases. */
  readonly onCase?: (result: CaseResult) => void;
  readonly onProgress?: (progress: GradeProgress) => void;
}

/** Cases count as failed as soon as they are done, in whatever order. */
export interface GradeProgress extends TaskProgress {
  readonly failed: number;
}

/** The complete result of a run. */
export interface CompleteResult extends ResultFile {
  readonly summary: SummaryLine;
}

/** Runs the selected cases, and prints nothing. */
export async function runCases(
  plan: GradingPlan,
  selected: readonly Task[],
  how: RunCasesOptions,
): Promise<CompleteResult> {
  const { strict, totalTime = null } = plan.options;
  const { signal, expected = [], onRun } = how;
  const run = runLineOf(plan, expected);
  onRun?.(run);
  const begin = systemClock.now();
  const bail = new Bail(plan.options, expected);
  const time = new TotalTime(totalTime);
  const stop = AbortSignal.any([signal, bail.signal, time.signal]);
  const cases = await resultsOf(plan, selected, { ...how, signal: stop }, bail).finally(() => time.clear());
  const interrupted = signal.aborted;
  const outOfTime = time.isOver && !interrupted;
  const ms = systemClock.now() - begin;
  return { run, cases, summary: summaryOf(cases, { strict, expected, interrupted, outOfTime, ms }) };
}

/** The results in the order of the cases. */
async function resultsOf(
  plan: GradingPlan,
  selected: readonly Task[],
  { signal, retriesLate = true, outcomes, onCase, onProgress }: RunCasesOptions,
  bail: Bail,
): Promise<CaseResult[]> {
  const { options, first, openingReplies = 0, tasks } = plan;
  const isFirst = ({ register }: Subject): boolean => register !== null && register === first;
  const control = tasks.find(({ subject }) => isFirst(subject));
  const failures = new FailureCount(options.strict);
  const pauses = new Pauses();
  const prepare = (task: Task): Task => failures.counting(unlessKnown(unblamedForPauses(task, pauses), outcomes));
  const cases: CaseResult[] = [];
  await runTasks(selected.map(prepare), {
    jobs: options.jobs,
    signal,
    isUnanswered,
    retriesLate,
    ...(options.retries !== undefined && { retries: options.retries }),
    isFirst,
    openingReplies,
    ...(control && { control }),
    now: systemClock.now,
    ...(onProgress && { onProgress: (progress) => onProgress({ ...progress, failed: failures.count }) }),
    onResult: ({ subject, outcome }) => {
      const result = bail.note(resultOf(subject, outcome, plan));
      cases.push(result);
      onCase?.(result);
    },
  }).finally(() => pauses.stop());
  return cases;
}

const unlessKnown = (task: Task, outcomes: KnownOutcomes | undefined): Task =>
  outcomes === undefined
    ? task
    : {
        ...task,
        run: async (signal) => {
          const { id } = task.subject;
          const known = outcomes.find(id);
          if (known !== null) {
            task.recall?.(known);
            return known;
          }
          const outcome = await task.run(signal);
          if (!signal.aborted) outcomes.note(id, outcome);
          return outcome;
        },
      };

/** The results of a program whose cases all have the same outcome, such as one that cannot be started. */
export function settleAllCases(plan: GradingPlan, selected: readonly Task[], outcome: Outcome): CompleteResult {
  const { strict } = plan.options;
  const cases = selected.map(({ subject }) => resultOf(subject, outcome, plan));
  return {
    run: runLineOf(plan),
    cases,
    summary: summaryOf(cases, { strict, expected: [], interrupted: false, ms: 0 }),
  };
}

/** The tasks that match the filters of the command line. */
export function matchingTasks({ options, tasks, registry }: GradingPlan): Task[] {
  const { only, rules, skip } = options;
  const omitted = new Set(options.omitted);
  const required = tasks.filter(({ subject }) => !omitted.has(subject.id));
  const cases = required.map((task) => ({ ...task.subject, task }));
  return requireOk(selectCases(cases, { only, rules, skip }, registry)).map(({ task }) => task);
}

/** Those of them that failed before, or are in the shard, if that is asked for. */
export function selectTasks(plan: GradingPlan): Task[] {
  const { options } = plan;
  const { failed } = options;
  const selected = matchingTasks(plan);
  if (failed === null) return shardOf(selected, options);
  const again = selected.filter(({ subject }) => failed.includes(subject.id));
  if (again.length > 0) return shardOf(again, options);
  throw new UsageError(`--failed: none of the cases that failed there is among those to run, such as ${failed[0]}`);
}

function shardOf(tasks: Task[], { shard }: GradingOptions): Task[] {
  if (shard === undefined) return tasks;
  const own = itemsInShard(tasks, shard);
  if (own.length > 0) return own;
  throw new UsageError(`--shard ${makeShard(shard)} has no case; cases to run: ${tasks.length}`);
}

const runLineOf = ({ options, role }: GradingPlan, expected: readonly string[] = []): RunLine => ({
  kind: 'run',
  format: RESULT_FORMAT,
  herald: HERALD,
  protocol: options.protocol,
  role,
  command: options.argv.length === 0 ? null : makeCommand(options.argv),
  seed: options.seed,
  strict: options.strict,
  options: { ...options.recorded, ...(expected.length > 0 && { expectFailures: expected }) },
  started: new Date().toISOString(),
});

const resultOf = (subject: Subject, outcome: Outcome, plan: GradingPlan): CaseResult => ({
  ...subject,
  ...outcome,
  again: rerunCommand(subject.id, plan),
});

/** The command that reruns one case. The ids of sampled cases and of games contain their seeds. */
export const rerunCommand = (
  id: Subject['id'],
  { options, role, instead }: Pick<GradingPlan, 'options' | 'role' | 'instead'>,
): string =>
  [
    `herald grade ${role} --protocol ${options.protocol} --only ${id}`,
    ...(role === 'server' ? randomnessOf(options) : []),
    ...options.flags,
    ...(parseGameId(id) === null ? [] : (options.gameFlags ?? [])),
    instead ?? `-- ${options.rerunCommand ?? makeCommand(options.argv)}`,
  ].join(' ');

/** The situations that a server meets depend on the games that Herald's players play. */
const randomnessOf = ({ seed, games }: GradingOptions): string[] => [
  ...(seed === Number(DEFAULT_SEED) ? [] : [`--seed ${seed}`]),
  ...(games === Number(DEFAULT_SERVER_GAMES) ? [] : [`--games ${games}`]),
];

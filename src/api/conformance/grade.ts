import type { CaseResult } from '../../kit/verdict.js';
import { findCommand } from '../../peer/index.js';
import { requireOk, UsageError } from '../../run/errors.js';
import {
  DEFAULT_GAMES,
  DEFAULT_SAMPLES,
  DEFAULT_SERVER_GAMES,
  type GradingOptions,
} from '../../run/grade/grading-options.js';
import { playerPlan } from '../../run/grade/player-plan.js';
import { programSource } from '../../run/grade/player-source.js';
import {
  type CompleteResult,
  type GradeProgress,
  type GradingPlan,
  runCases,
  selectTasks,
} from '../../run/grade/run-cases.js';
import { serverPlan } from '../../run/grade/server-plan.js';
import { GAMES } from '../games.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { knownCases } from './cases.js';
import { CASE_OPTIONS, type CaseOptions, gradingOptions, RUN_OPTIONS, type RunOptions } from './grading.js';
import { PROGRAM_OPTIONS, type ProgramOptions } from './program-options.js';

/** What a caller hears while a run goes on. */
export interface WatchOptions {
  /** Patterns of cases that must fail. */
  readonly expectFailures?: readonly string[];
  /** Called in the order of the cases. */
  readonly onCase?: (result: CaseResult) => void;
  readonly onProgress?: (progress: GradeProgress) => void;
  /** Ends the run; cases that were not run are skipped. */
  readonly signal?: AbortSignal;
}

export interface GradePlayerOptions extends CaseOptions, RunOptions, WatchOptions, ProgramOptions {}

export interface GradeServerOptions extends CaseOptions, RunOptions, WatchOptions, Partial<ProgramOptions> {
  /** The address of a running server, for protocols whose players connect. */
  readonly url?: string;
}

const PLAYER_OPTIONS: OptionNames<GradePlayerOptions> = {
  ...CASE_OPTIONS,
  ...RUN_OPTIONS,
  ...PROGRAM_OPTIONS,
  expectFailures: true,
  onCase: true,
  onProgress: true,
  signal: true,
};

/** The same as `herald grade player`, without reports: 50 samples and 3 games by default. */
export async function gradePlayer(given: GradePlayerOptions): Promise<CompleteResult> {
  requireOptions(given, PLAYER_OPTIONS);
  const options = gradingOptions({ samples: Number(DEFAULT_SAMPLES), ...given }, Number(DEFAULT_GAMES));
  requireOk(findCommand(options.argv, options));
  const loaded = await GAMES.load(options.named);
  const scripted = await knownCases(options, 'player');
  return run(playerPlan(options, loaded, programSource(options, loaded), scripted), given);
}

/** The same as `herald grade server`, without reports. */
export async function gradeServer(all: GradeServerOptions): Promise<CompleteResult> {
  const { url, ...given } = requireOptions(all, { ...PLAYER_OPTIONS, url: true });
  if ((url === undefined) === (given.command === undefined)) {
    throw new UsageError('a server is given by its command, or by its url; expected one of them');
  }
  const options = gradingOptions(given, Number(DEFAULT_SERVER_GAMES), url);
  if (options.games === 0) throw new UsageError('games is 0; without a game, no case of a server can be decided');
  return run(await serverPlan(options, url ?? null, GAMES), given);
}

const run = (
  plan: GradingPlan<GradingOptions>,
  { expectFailures: expected = [], onCase, onProgress, signal = new AbortController().signal }: WatchOptions,
): Promise<CompleteResult> =>
  runCases(plan, selectTasks(plan), {
    signal,
    expected,
    ...(onCase && { onCase }),
    ...(onProgress && { onProgress }),
  });

import type { Case } from '../../kit/case.js';
import type { CaseResult } from '../../kit/verdict.js';
import { findCommand } from '../../peer/index.js';
import { requireOk } from '../../run/errors.js';
import type { GradingOptions } from '../../run/grade/grading-options.js';
import { playerPlan } from '../../run/grade/player-plan.js';
import { programSource } from '../../run/grade/player-source.js';
import { runCases, selectTasks } from '../../run/grade/run-cases.js';
import { GAMES } from '../games.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { type ConformanceCase, knownCases } from './cases.js';
import { gradingOptions } from './grading.js';
import { PROGRAM_OPTIONS, type ProgramOptions } from './program-options.js';

export interface JudgeOptions extends ProgramOptions {
  /** Directories of your own cases, if the case is one of them. */
  readonly cases?: readonly string[];
  readonly signal?: AbortSignal;
}

const JUDGE_OPTIONS: OptionNames<JudgeOptions> = { ...PROGRAM_OPTIONS, cases: true, signal: true };

/** Runs one case with a fresh process of the player. The result has the verdict, what was wrong, and the recording. */
export async function judgePlayer(
  { id, protocol }: Pick<ConformanceCase, 'id' | 'protocol'>,
  given: JudgeOptions,
): Promise<CaseResult> {
  const { signal = new AbortController().signal, ...program } = requireOptions(given, JUDGE_OPTIONS);
  const options = gradingOptions({ ...program, protocol, only: [id] }, 0);
  requireOk(findCommand(options.argv, options));
  const loaded = await GAMES.load(options.named);
  const scripted = around(id, await knownCases(options, 'player'), loaded.protocol.firstCase);
  const plan = playerPlan(options, loaded, programSource(options, loaded), scripted);
  const { cases } = await runCases(plan, selectTasks(plan), { signal });
  return cases[0] as CaseResult;
}

/** The case and those that its verdict may depend on; all cases if it is not among them, for an error that says so. */
function around(id: GradingOptions['only'][number], scripted: readonly Case[], first: string): readonly Case[] {
  const one = scripted.find((each) => each.id === id);
  if (one === undefined) return scripted;
  const { control } = one.transcript.header;
  return scripted.filter((each) => each === one || each.id === control || each.transcript.header.id === first);
}

import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { attributeOf } from '../../kit/game-option.js';
import { makeSampleId } from '../../kit/sampler.js';
import { findCommand } from '../../peer/index.js';
import { UsageError } from '../../run/errors.js';
import { playerCases, playerPlan, sampleKeys } from '../../run/grade/player-plan.js';
import { type PlayerSource, programSource, waitingSource } from '../../run/grade/player-source.js';
import { matchingTasks } from '../../run/grade/run-cases.js';
import { checkContainment } from '../containment-notices.js';
import { parseSettings } from '../game-settings.js';
import type { TypedOptions } from '../option-checks.js';
import { parseOutputs } from '../report/outputs.js';
import { type CommandPlan, gradeAndReport } from './grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawGradeOptions } from './grade-options.js';
import { refuseIdleAudience, refuseIdleOptions, refuseIdleQuick } from './idle-options.js';
import { checkSavedCases, saveCase } from './result-writer.js';

export async function gradePlayer(
  argv: readonly string[],
  raw: RawGradeOptions,
  games: GameCatalog,
  typed: TypedOptions,
): Promise<void> {
  const parsed = await withGameSettings(games, await parseGradeOptions(argv, raw, games), raw, typed);
  const options = raw.wait ? { ...parsed, jobs: 1, firstDeadline: WAIT_FOR_PERSON } : parsed;
  const outputs = await parseOutputs(raw, games);
  refuseIdleAudience(typed, outputs);
  requireProgram(argv, raw);
  const loaded = await games.load(options.named);
  if (!raw.wait) checkContainment(options);
  const source = raw.wait
    ? waitingSource(options, loaded, announce)
    : programSource(options, loaded, ', or use --wait');
  const planOf = async (failed: readonly string[] | null): Promise<CommandPlan> => {
    const chosen = failed === null ? options : { ...options, failed, out: null };
    const plan = await planForPlayer(chosen, loaded, source, games);
    // Which cases failed before, or are in a shard, is nothing that the options could be chosen by.
    refuseIdleOptions(typed, matchingTasks(plan), options.gameFlags?.map(nameOf));
    return plan;
  };
  if (typed.has('quick')) {
    const whole = { ...(await parseGradeOptions(argv, { ...raw, quick: false }, games)), save: null, failed: null };
    refuseIdleQuick(matchingTasks(await planForPlayer(whole, loaded, source, games)));
  }
  if (raw.watch) await (await import('./watch.js')).gradeOnChange(planOf, outputs, games);
  else await gradeAndReport(await planOf(null), outputs, games);
}

/** Of an option as it was typed. */
const nameOf = (flags: string): string => attributeOf({ flags });

async function withGameSettings(
  games: GameCatalog,
  options: GradeOptions,
  raw: RawGradeOptions,
  typed: TypedOptions,
): Promise<GradeOptions> {
  const { settings, flags, caseFlags } = await parseSettings(games, options.named, raw, 'grade');
  const gameFlags = flags.filter((flag) => !caseFlags.includes(flag));
  const given = gameFlags.filter((flag) => typed.has(nameOf(flag)));
  if (given.length > 0 && options.games === 0) {
    const why = raw.quick ? '--quick runs none' : '--games is 0';
    throw new UsageError(`${given.join(' ')} applies to whole games, and ${why}`);
  }
  const recorded = { ...options.recorded, ...(flags.length > 0 && { gameFlags: flags }) };
  return { ...options, gameSettings: settings, gameFlags, flags: [...options.flags, ...caseFlags], recorded };
}

/** Somebody has to see the address first, and connects to one case at a time. */
const WAIT_FOR_PERSON = 120_000;

/** For a person at the terminal, or a program that reads it from a pipe. */
const announce = (id: string, url: string): void => {
  process.stderr.write(`next is ${id}: connect to ${url}\n`);
};

export function requireProgram(argv: readonly string[], { wait = false }: { wait?: boolean } = {}): void {
  if (wait && argv.length > 0)
    throw new UsageError('--wait waits for a player to connect; remove the command after --');
  if (wait) return;
  if (argv.length === 0) throw new UsageError('no player given; put its command after --, e.g. -- ./my-player');
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
}

/** The plan of a command, which may keep sampled cases that fail. */
export async function planForPlayer(
  options: GradeOptions,
  loaded: LoadedProtocol,
  source: PlayerSource,
  games: GameCatalog,
): Promise<CommandPlan> {
  const { save } = options;
  const cases = await playerCases(options, games);
  if (save === null) return playerPlan(options, loaded, source, cases);
  const samples = sampleKeys(options);
  if (samples.length === 0) throw new UsageError('--save keeps sampled cases, and --samples is 0');
  checkSavedCases(save, samples.map(makeSampleId));
  return playerPlan(options, loaded, source, cases, (smallest, outcome) => saveCase(save, smallest, outcome));
}

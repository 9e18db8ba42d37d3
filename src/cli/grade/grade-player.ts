import type { Case } from '../../kit/case.js';
import { type GameKey, gameKeys, makeGameId, parseGameId } from '../../kit/game-case-ids.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { makeSampleId, parseSampleId, type SampleKey } from '../../kit/sampler.js';
import { findCommand, systemClock } from '../../peer/index.js';
import { ShrinkOnce, sampledTask } from '../../run/sampled-case.js';
import { inapplicableTask, playerTask } from '../../run/script/player-case.js';
import type { Task } from '../../run/task.js';
import { UsageError } from '../errors.js';
import { parseSettings } from '../game-settings.js';
import { parseOutputs } from '../report/outputs.js';
import { gradeAndReport } from './grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawOptions } from './grade-options.js';
import { type PlayerSource, programSource, waitingSource } from './player-source.js';
import { checkSavedCases, saveCase } from './result-writer.js';
import { type GradingPlan, rerunCommand } from './run-cases.js';
import { scriptedCases } from './scripted-cases.js';

export async function gradePlayer(argv: readonly string[], raw: RawOptions, games: GameCatalog): Promise<void> {
  const parsed = await withGameSettings(games, parseGradeOptions(argv, raw, games), raw);
  const options = raw.wait ? { ...parsed, jobs: 1, firstDeadline: WAIT_FOR_PERSON } : parsed;
  const outputs = await parseOutputs(raw, games);
  requireProgram(argv, raw);
  const loaded = await games.load(options.named);
  const source = raw.wait
    ? waitingSource(options, loaded, announce)
    : programSource(options, loaded, ', or use --wait');
  const makePlan = (failed: readonly string[] | null): Promise<GradingPlan> =>
    playerPlan(failed === null ? options : { ...options, failed, out: null }, loaded, source, games);
  if (raw.watch) await (await import('./watch.js')).gradeOnChange(makePlan, outputs, games);
  else await gradeAndReport(await makePlan(null), outputs, games);
}

async function withGameSettings(games: GameCatalog, options: GradeOptions, raw: RawOptions): Promise<GradeOptions> {
  const { settings, flags } = await parseSettings(games, options.named, raw, 'grade');
  if (flags.length > 0 && options.games === 0) {
    const why = raw.quick ? '--quick runs none' : '--games is 0';
    throw new UsageError(`${flags.join(' ')} applies to whole games, and ${why}`);
  }
  return { ...options, gameSettings: settings, flags: [...options.flags, ...flags] };
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

/** A player and all cases that the options ask for, in a process of its own for each case. */
export async function planForProgram(options: GradeOptions, games: GameCatalog): Promise<GradingPlan> {
  const loaded = await games.load(options.named);
  return playerPlan(options, loaded, programSource(options, loaded), games);
}

async function playerPlan(
  options: GradeOptions,
  loaded: LoadedProtocol,
  source: PlayerSource,
  games: GameCatalog,
): Promise<GradingPlan> {
  const { cases: folders } = options;
  const { protocol, registry } = loaded;
  const about = {
    options,
    role: 'player',
    ...(source.instead === undefined ? {} : { instead: source.instead }),
  } as const;
  const command = (id: string): string => rerunCommand(id, about);
  const scripted = await scriptedCases({ protocolName: options.protocol, role: 'player', folders, games });
  const samples = sampleKeys(options);
  if (options.save !== null && samples.length === 0)
    throw new UsageError('--save keeps sampled cases, and --samples is 0');
  if (options.save !== null) checkSavedCases(options.save, samples.map(makeSampleId));
  const run: CaseRun = { options, loaded, source, shrinking: new ShrinkOnce() };
  const tasks = [
    ...withControls(scripted, (one) => scriptTask(one, run, command(one.id))),
    ...samples.map((key) => sampleTask(key, run, command(makeSampleId(key)))),
    ...gamesOf(options, loaded).map((key) => source.gameTask(key, command(makeGameId(key)))),
  ];
  const { firstCase: first, openingReplies = 0 } = protocol;
  return { ...about, registry, tasks, first, openingReplies };
}

/** The tasks of cases, each with that of the case that its header names. */
function withControls(cases: readonly Case[], makeTask: (one: Case) => Task): Task[] {
  const tasks = new Map(cases.map((one) => [one.id, makeTask(one)]));
  return cases.map(({ id, transcript: { header } }) => {
    const control = tasks.get(header.control ?? '');
    return { ...(tasks.get(id) as Task), ...(control && { control }) };
  });
}

interface CaseRun {
  readonly options: GradeOptions;
  readonly loaded: LoadedProtocol;
  readonly source: PlayerSource;
  readonly shrinking: ShrinkOnce;
}

function scriptTask(one: Case, { options, loaded, source }: CaseRun, command: string): Task {
  const { argv, deadline, firstDeadline, bridged } = options;
  const { name: protocolName, protocol, registry } = loaded;
  const why = protocol.whyInapplicable(one, { argv, isBridged: bridged }) ?? source.whyInapplicable?.(one) ?? null;
  if (why !== null) return inapplicableTask(one, protocolName, why);
  const start = source.start(one.id);
  return playerTask(one, { protocolName, protocol, registry, start, deadline, firstDeadline, command });
}

/** The first samples of the seed, and those that are asked for by id, whatever their seed. */
function sampleKeys({ protocol, seed, samples, only, failed }: GradeOptions): SampleKey[] {
  const usual = Array.from({ length: samples }, (_, number) => ({ protocol, seed, number }));
  return withNamed(usual, [...only, ...(failed ?? [])], parseSampleId, protocol);
}

const gamesOf = (
  { protocol, seed, games, only, failed }: GradeOptions,
  { protocol: loaded, version }: LoadedProtocol,
): GameKey[] =>
  withNamed(
    gameKeys(protocol, seed, games, loaded.seats(version).max),
    [...only, ...(failed ?? [])],
    parseGameId,
    protocol,
  );

function withNamed<K extends { readonly protocol: string }>(
  usual: readonly K[],
  only: readonly string[],
  parse: (id: string) => K | null,
  protocol: string,
): K[] {
  const named = only.map(parse).filter((key) => key !== null && key.protocol === protocol) as K[];
  return [...new Map([...usual, ...named].map((key) => [JSON.stringify(key), key])).values()];
}

function sampleTask(key: SampleKey, run: CaseRun, command: string): Task {
  const { save } = run.options;
  return sampledTask(key, {
    sampler: run.loaded.protocol.sampler,
    taskFor: (one) => scriptTask(one, run, command),
    now: systemClock.now,
    shrinking: run.shrinking,
    ...(save === null ? {} : { onFailure: (smallest, outcome) => saveCase(save, smallest, outcome) }),
  });
}

import type { Case } from '../../kit/case.js';
import { withEvidence } from '../../kit/case-evidence.js';
import { type GameKey, gameKeys, makeGameId, parseGameId } from '../../kit/game-case-ids.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { Settings } from '../../kit/game-option.js';
import type { Protocol } from '../../kit/protocol.js';
import { makeSampleId, parseSampleId, type SampleKey } from '../../kit/sampler.js';
import type { Outcome } from '../../kit/verdict.js';
import { systemClock } from '../../peer/index.js';
import { ShrinkOnce, sampledTask } from '../sampled-case.js';
import { inapplicableTask, type PlayerCaseOptions, playerTask } from '../script/player-case.js';
import type { Task } from '../task.js';
import type { GradingOptions } from './grading-options.js';
import { type PlayerSource, programSource } from './player-source.js';
import { type GradingPlan, rerunCommand } from './run-cases.js';
import { scriptedCases } from './scripted-cases.js';

/** What happens to a sampled case that fails, in its smallest form. */
export type OnFailedSample = (smallest: Case, outcome: Outcome) => void;

/** A player and all cases that the options ask for, in a process of its own for each case. */
export async function planForProgram<O extends GradingOptions>(
  options: O,
  games: GameCatalog,
): Promise<GradingPlan<O>> {
  const loaded = await games.load(options.named);
  return playerPlan(options, loaded, programSource(options, loaded), await playerCases(options, games));
}

/** The scripted cases that the options ask for. */
export const playerCases = ({ protocol, cases: folders }: GradingOptions, games: GameCatalog): Promise<Case[]> =>
  scriptedCases({ protocolName: protocol, role: 'player', folders, games });

/** The same, for a player from anywhere and these scripted cases. */
export function playerPlan<O extends GradingOptions>(
  options: O,
  loaded: LoadedProtocol,
  source: PlayerSource,
  scripted: readonly Case[],
  onFailedSample?: OnFailedSample,
): GradingPlan<O> {
  const { protocol, registry } = loaded;
  const about = {
    options,
    role: 'player',
    ...(source.instead === undefined ? {} : { instead: source.instead }),
  } as const;
  const command = (id: string): string => rerunCommand(id, about);
  const run: CaseRun = {
    options,
    loaded,
    source,
    shrinking: new ShrinkOnce(),
    ...(onFailedSample && { onFailedSample }),
  };
  const tasks = [
    ...withControls(scripted, (one) => scriptTask(one, run, command(one.id))),
    ...sampleKeys(options).map((key) => sampleTask(key, run, command(makeSampleId(key)))),
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
  readonly options: GradingOptions;
  readonly loaded: LoadedProtocol;
  readonly source: PlayerSource;
  readonly shrinking: ShrinkOnce;
  readonly onFailedSample?: OnFailedSample;
}

const pacingOf = ({ hosting }: Protocol, settings: Settings): Pick<PlayerCaseOptions, 'pauseAfter'> => {
  const pauseAfter = hosting?.pauseAfter;
  return pauseAfter === undefined ? {} : { pauseAfter: (text) => pauseAfter(text, settings) };
};

function scriptTask(one: Case, { options, loaded, source }: CaseRun, command: string): Task {
  const { argv, deadline, firstDeadline, bridged, gameSettings } = options;
  const { name: protocolName, protocol, registry } = loaded;
  const why = protocol.whyInapplicable(one, { argv, isBridged: bridged }) ?? source.whyInapplicable?.(one) ?? null;
  if (why !== null) return inapplicableTask(one, protocolName, why);
  const start = source.start(one.id);
  const task = playerTask(one, {
    ...{ protocolName, protocol, registry, start, deadline, firstDeadline, command },
    ...pacingOf(protocol, gameSettings),
  });
  const { queue } = source;
  const run: Task['run'] = (signal) => (queue === undefined ? task.run(signal) : queue.use(() => task.run(signal)));
  return { ...task, run: async (signal) => withEvidence(one, await run(signal), protocolName, protocol.evidence) };
}

/** The first samples of the seed, and those that are asked for by id, whatever their seed. */
export function sampleKeys({ protocol, seed, samples, only, failed }: GradingOptions): SampleKey[] {
  const usual = Array.from({ length: samples }, (_, number) => ({ protocol, seed, number }));
  return withNamed(usual, [...only, ...(failed ?? [])], parseSampleId, protocol);
}

const gamesOf = (
  { protocol, seed, games, only, failed }: GradingOptions,
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
  const { onFailedSample: onFailure } = run;
  return sampledTask(key, {
    sampler: run.loaded.protocol.sampler,
    taskFor: (one) => scriptTask(one, run, command),
    now: systemClock.now,
    shrinking: run.shrinking,
    ...(onFailure && { onFailure }),
  });
}

import { RULES } from '../../games/dominion/rules.js';
import type { Case } from '../../kit/case.js';
import { type GameKey, gameKeys, makeGameId, parseGameId } from '../../kit/game-case-ids.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import { makeSampleId, parseSampleId, type SampleKey, type Sampler } from '../../kit/sampler.js';
import { findCommand, systemClock } from '../../peer/index.js';
import { sampledTask } from '../../run/sampled-case.js';
import { inapplicableTask, playerTask } from '../../run/script/player-case.js';
import type { StartPeer } from '../../run/script/script-peer.js';
import type { Task } from '../../run/task.js';
import { UsageError } from '../errors.js';
import { parseOutputs } from '../report/outputs.js';
import { gradeAll } from './grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawOptions } from './grade-options.js';
import { familyOf } from './protocols.js';
import { saveCase } from './result-writer.js';
import { type Assignment, againCommand } from './run-cases.js';
import { scriptedCases } from './scripted-cases.js';

/** What a family of protocols contributes to the grading of a player. */
export interface Family {
  readonly known: PlayerProtocol;
  readonly sampler: Sampler;
  /** The register's number of the case that shows whether a player speaks at all. */
  readonly first: string;
  /** A fresh program for the case of that id. */
  readonly start: (id: string) => StartPeer;
  readonly gameTask: (key: GameKey, command: string) => Task;
  /** Why a case cannot be put to a player of the other protocol behind a bridge; null where it can. */
  readonly whyUnsayable?: (one: Case) => string | null;
  /** Why a case cannot apply to the program as it is started; null where it can. */
  readonly whyNot?: (one: Case) => string | null;
  /** What stands for the program in the command that runs a case again, where it is no command line. */
  readonly instead?: string;
}

export async function gradePlayer(argv: readonly string[], raw: RawOptions): Promise<void> {
  const options = raw.wait ? patiently(parseGradeOptions(argv, raw)) : parseGradeOptions(argv, raw);
  const outputs = parseOutputs(raw);
  demandProgram(argv, raw);
  await gradeAll(await playerAssignment(options, await familyFor(options, raw)), outputs);
}

/** A player and all cases that the options ask for. */
export async function playerAssignment(options: GradeOptions, family: Family): Promise<Assignment> {
  const { protocol, cases: folders } = options;
  const { known, first, instead } = family;
  const again = { options, role: 'player', ...(instead === undefined ? {} : { instead }) } as const;
  const command = (id: string): string => againCommand(id, again);
  const scripted = await scriptedCases({ protocol, role: 'player', known, folders });
  const tasks = [
    ...scripted.map((one) => scriptTask(one, family, options, command(one.id))),
    ...sampleKeys(options).map((key) => sampleTaskFor(key, family, options, command(makeSampleId(key)))),
    ...gamesOf(options).map((key) => family.gameTask(key, command(makeGameId(key)))),
  ];
  return { ...again, tasks, first };
}

export async function familyFor(options: GradeOptions, { wait = false }: { wait?: boolean } = {}): Promise<Family> {
  if (familyOf(options.protocol) === 'sexpr') {
    if (wait) throw new UsageError('--wait belongs to jsonrpc; a player of sexpr is a program, given after --');
    return (await import('./sexpr-player.js')).sexprFamily(options);
  }
  if (options.bridged)
    throw new UsageError('--bridged belongs to sexpr: a player of jsonrpc that sits behind a bridge');
  const { jsonrpcFamily, waitingFamily } = await import('./jsonrpc-player.js');
  return wait ? waitingFamily(options, announce) : jsonrpcFamily(options);
}

/** Whoever waits reads it from the terminal, or from a pipe. */
const announce = (id: string, url: string): void => {
  process.stderr.write(`next is ${id}: connect to ${url}\n`);
};

/** Somebody has to see the address first, and connects once at a time. */
const patiently = (options: GradeOptions): GradeOptions => ({ ...options, jobs: 1, firstDeadline: PATIENCE });

const PATIENCE = 120_000;

export function demandProgram(argv: readonly string[], { wait = false }: { wait?: boolean } = {}): void {
  if (wait && argv.length > 0)
    throw new UsageError('--wait waits for somebody to come; leave out the command after --');
  if (wait) return;
  if (argv.length === 0) throw new UsageError('which player? Give its command line after --, such as -- ./my-player');
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
}

const scriptTask = (one: Case, family: Family, options: GradeOptions, command: string): Task => {
  const { known, start, whyUnsayable, whyNot } = family;
  const { protocol, deadline, firstDeadline, bridged } = options;
  const why = (bridged ? whyUnsayable?.(one) : null) ?? whyNot?.(one) ?? null;
  if (why !== null) return inapplicableTask(one, protocol, why);
  return playerTask(one, {
    protocolName: protocol,
    protocol: known,
    registry: RULES,
    start: start(one.id),
    deadline,
    firstDeadline,
    command,
  });
};

/** The first so many of the seed, and those that are asked for by id, whatever their seed. */
function sampleKeys({ protocol, seed, samples, only }: GradeOptions): SampleKey[] {
  const usual = Array.from({ length: samples }, (_, number) => ({ protocol, seed, number }));
  return withNamed(usual, only, parseSampleId, protocol);
}

const gamesOf = ({ protocol, seed, games, only }: GradeOptions): GameKey[] =>
  withNamed(gameKeys(protocol, seed, games), only, parseGameId, protocol);

function withNamed<K extends { readonly protocol: string }>(
  usual: readonly K[],
  only: readonly string[],
  parse: (id: string) => K | null,
  protocol: string,
): K[] {
  const known = new Set(usual.map((key) => JSON.stringify(key)));
  const named = only
    .map(parse)
    .filter((key) => key !== null && key.protocol === protocol && !known.has(JSON.stringify(key)));
  return [...usual, ...(named as K[])];
}

const sampleTaskFor = (key: SampleKey, family: Family, options: GradeOptions, command: string): Task => {
  const { save } = options;
  return sampledTask(key, {
    sampler: family.sampler,
    taskFor: (one) => scriptTask(one, family, options, command),
    now: systemClock.now,
    ...(save === null ? {} : { onFailure: (smallest, outcome) => saveCase(save, smallest, outcome) }),
  });
};

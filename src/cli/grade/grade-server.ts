import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { ServerGrader } from '../../kit/server/index.js';
import { findCommand } from '../../peer/index.js';
import type { ServerUnderTest } from '../../run/server/index.js';
import { driverServer, runningServer, serverNetwork, serverTasks, whyNoSeats } from '../../run/server/index.js';
import { UsageError } from '../errors.js';
import { wholeNumber } from '../option-values.js';
import { parseOutputs } from '../report/outputs.js';
import { announceContainment, requireSandbox, warnOfHiddenArguments } from '../require-sandbox.js';
import { gradeAndReport } from './grade-and-report.js';
import { type GradeOptions, MAX_CASES, parseGradeOptions, type RawOptions } from './grade-options.js';
import { scriptedCases } from './scripted-cases.js';

export async function gradeServer(argv: readonly string[], raw: RawOptions, games: GameCatalog): Promise<void> {
  const options = parseGradeOptions(argv, raw, games);
  const outputs = await parseOutputs(raw, games);
  const { cases: folders, seed, deadline } = options;
  // Without a game, no case of a server can be decided.
  const count = wholeNumber('--games', raw.games, 1, '', MAX_CASES);
  const loaded = await games.load(options.named);
  const { protocol, registry, name: protocolName } = loaded;
  const grader = graderOf(loaded);
  const startsPlayers = protocol.connects === 'kit-spawns';
  const server = startsPlayers ? driver(options, raw, loaded) : running(options, raw, loaded, grader);
  const cases = await scriptedCases({ protocolName, role: 'server', folders, games });
  const tasks = serverTasks(cases, { protocolName, protocol, server, games: count, seed, deadline, registry });
  const instead = startsPlayers ? {} : { instead: `--url ${raw.url}` };
  await gradeAndReport({ options, role: 'server', registry, tasks, first: null, ...instead }, outputs, games);
}

function graderOf({ protocol, name }: LoadedProtocol): ServerGrader<unknown> {
  if (protocol.server === undefined) throw new UsageError(`servers of ${name} cannot be graded`);
  return protocol.server;
}

/** A program that starts its players itself: each is an executable of ours. */
function driver(
  { argv, cwd, hidden, memory, processes, sandbox }: GradeOptions,
  { url }: RawOptions,
  { protocol, version }: LoadedProtocol,
): ServerUnderTest<unknown> {
  if (url !== undefined)
    throw new UsageError('--url does not apply to servers that start their players; put the command after --');
  if (argv.length === 0) {
    throw new UsageError('no server given; put its command after --, e.g. -- ./driver {seat} {seat}');
  }
  const seats = protocol.seats(version);
  const why = whyNoSeats(argv, seats);
  if (why !== null) throw new UsageError(why);
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  if (sandbox) {
    requireSandbox();
    warnOfHiddenArguments(argv, cwd, hidden);
  } else announceContainment();
  return driverServer({ argv, codec: protocol.codec, seats, limits: { memory, processes }, sandbox, hidden });
}

/** What the address of a running server looks like. */
const ADDRESSES = {
  websocket: {
    fits: ({ protocol }: URL) => /^https?:$/.test(protocol),
    example: 'http://127.0.0.1:3001',
  },
  tcp: {
    // There is no port that a scheme of our own could stand for, and nothing that a path could name.
    fits: ({ protocol, port, pathname }: URL) => protocol === 'tcp:' && port !== '' && ['', '/'].includes(pathname),
    example: 'tcp://127.0.0.1:50000',
  },
} as const;

/** A server that is running somewhere, and that players connect to. */
function running(
  { argv, deadline }: GradeOptions,
  raw: RawOptions,
  { protocol, name: protocolName }: LoadedProtocol,
  grader: ServerGrader<unknown>,
): ServerUnderTest<unknown> {
  const { url, memory, processes, sandbox } = raw;
  const { transport, codec } = protocol;
  const { fits, example } = ADDRESSES[transport === 'tcp' ? 'tcp' : 'websocket'];
  if (argv.length > 0) throw new UsageError('the server must be running already; use --url instead of a command');
  if (url === undefined) throw new UsageError(`no server given; add --url, e.g. --url ${example}`);
  if (!URL.canParse(url) || !fits(new URL(url))) {
    throw new UsageError(`--url is "${url}"; expected an address such as ${example}`);
  }
  if (memory ?? processes ?? sandbox)
    throw new UsageError('--memory, --processes and --sandbox do not apply to a running server');
  return runningServer({ protocolName, grader, network: serverNetwork({ url, transport, codec, deadline }) });
}

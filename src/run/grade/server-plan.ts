import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { ServerGrader } from '../../kit/server/index.js';
import { findCommand } from '../../peer/index.js';
import { UsageError } from '../errors.js';
import { requireSandbox } from '../require-sandbox.js';
import type { ServerUnderTest } from '../server/index.js';
import { driverServer, runningServer, serverNetwork, serverTasks, whyNoSeats } from '../server/index.js';
import type { GradingOptions } from './grading-options.js';
import type { GradingPlan } from './run-cases.js';
import { scriptedCases } from './scripted-cases.js';

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

/** How addresses of servers of a protocol look, and whether one does. */
export function serverAddress({ protocol: { transport } }: LoadedProtocol): {
  readonly example: string;
  readonly fits: (url: string) => boolean;
} {
  const { fits, example } = ADDRESSES[transport === 'tcp' ? 'tcp' : 'websocket'];
  return { example, fits: (url) => URL.canParse(url) && fits(new URL(url)) };
}

/** A server and all cases that the options ask for. `url` is where it runs; null for a program that starts its players. */
export async function serverPlan<O extends GradingOptions>(
  options: O,
  url: string | null,
  games: GameCatalog,
): Promise<GradingPlan<O>> {
  const { cases: folders, games: count, seed, deadline } = options;
  const loaded = await games.load(options.named);
  const { protocol, registry, name: protocolName } = loaded;
  const grader = graderOf(loaded);
  const server = url === null ? driver(options, loaded) : running(url, options, loaded, grader);
  const cases = await scriptedCases({ protocolName, role: 'server', folders, games });
  const tasks = serverTasks(cases, { protocolName, protocol, server, games: count, seed, deadline, registry });
  return { options, role: 'server', registry, tasks, first: null, ...(url !== null && { instead: `--url ${url}` }) };
}

/** What grades the servers of a protocol. */
export function graderOf({ protocol, name }: LoadedProtocol): ServerGrader<unknown> {
  if (protocol.server === undefined) throw new UsageError(`servers of ${name} cannot be graded`);
  return protocol.server;
}

/** A program that starts its players itself: each is an executable of ours. */
function driver(
  { argv, hidden, memory, processes, sandbox }: GradingOptions,
  { protocol, version, name }: LoadedProtocol,
): ServerUnderTest<unknown> {
  if (protocol.connects !== 'kit-spawns') {
    throw new UsageError(`a server of ${name} must be running already, and is graded at its address`);
  }
  const seats = protocol.seats(version);
  const why = whyNoSeats(argv, seats);
  if (why !== null) throw new UsageError(why);
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  if (sandbox) requireSandbox();
  return driverServer({ argv, codec: protocol.codec, seats, limits: { memory, processes }, sandbox, hidden });
}

/** A server that is running somewhere, and that players connect to. */
function running(
  url: string,
  { deadline }: GradingOptions,
  loaded: LoadedProtocol,
  grader: ServerGrader<unknown>,
): ServerUnderTest<unknown> {
  const { protocol, name: protocolName } = loaded;
  if (protocol.connects === 'kit-spawns') {
    throw new UsageError(`a server of ${protocolName} is a program that starts its players, and has no address`);
  }
  const { fits, example } = serverAddress(loaded);
  if (!fits(url)) throw new UsageError(`the address is "${url}"; expected one such as ${example}`);
  const { transport, codec } = protocol;
  return runningServer({ protocolName, grader, network: serverNetwork({ url, transport, codec, deadline }) });
}

import { makeConsoleInput } from '../../kit/console-input.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { ServerGrader } from '../../kit/server/index.js';
import { findCommand } from '../../peer/index.js';
import { namesAddress } from '../address-placeholders.js';
import { EnvironmentError, UsageError } from '../errors.js';
import { requireSandbox } from '../require-sandbox.js';
import type { ServerUnderTest } from '../server/index.js';
import {
  driverServer,
  findInsider,
  type ProgramServerOptions,
  programServer,
  runningServer,
  serverNetwork,
  serverTasks,
  whyNoSeats,
} from '../server/index.js';
import type { GradingOptions } from './grading-options.js';
import type { GradingPlan } from './run-cases.js';
import { scriptedCases } from './scripted-cases.js';

/** For examples, where a protocol has no port of its own. */
const ANY_PORT = 3001;

/** What the address of a running server looks like. */
const ADDRESSES = {
  websocket: {
    fits: ({ protocol }: URL) => /^https?:$/.test(protocol),
    scheme: 'http',
  },
  tcp: {
    // There is no port that a scheme of our own could stand for, and nothing that a path could name.
    fits: ({ protocol, port, pathname }: URL) => protocol === 'tcp:' && port !== '' && ['', '/'].includes(pathname),
    scheme: 'tcp',
  },
} as const;

/** How addresses of servers of a protocol look, and whether one does. */
export function serverAddress({ protocol: { transport, hosting } }: LoadedProtocol): {
  readonly example: string;
  readonly fits: (url: string) => boolean;
} {
  const { fits, scheme } = ADDRESSES[transport === 'tcp' ? 'tcp' : 'websocket'];
  const example = `${scheme}://127.0.0.1:${hosting?.port ?? ANY_PORT}`;
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
  const tested =
    url === null ? await program(options, loaded, grader) : { server: running(url, options, loaded, grader), grader };
  const cases = await scriptedCases({ protocolName, role: 'server', folders, games });
  const { server } = tested;
  const graded = { ...protocol, server: tested.grader };
  const tasks = serverTasks(cases, { protocolName, protocol: graded, server, games: count, seed, deadline, registry });
  return { options, role: 'server', registry, tasks, first: null, ...(url !== null && { instead: `--url ${url}` }) };
}

/** What grades the servers of a protocol. */
export function graderOf({ protocol, name }: LoadedProtocol): ServerGrader<unknown> {
  if (protocol.server === undefined) throw new UsageError(`servers of ${name} cannot be graded`);
  return protocol.server;
}

interface Tested {
  readonly server: ServerUnderTest<unknown>;
  readonly grader: ServerGrader<unknown>;
}

/** A server that the kit starts: one that starts its players itself, or one that they connect to. */
async function program(
  options: GradingOptions,
  loaded: LoadedProtocol,
  grader: ServerGrader<unknown>,
): Promise<Tested> {
  const { protocol } = loaded;
  const { insider } = grader;
  if (protocol.connects === 'kit-spawns' || insider === undefined) return { server: driver(options, loaded), grader };
  const { argv, memory, processes, sandbox, deadline } = options;
  if (sandbox) throw new UsageError('--sandbox does not apply to a server that players connect to');
  const command = findCommand(argv);
  if (!command.ok) throw new UsageError(command.error.message);
  const usualPort = protocol.hosting?.port;
  if (usualPort === undefined && !namesAddress(argv)) throw new UsageError('put {port} in the command of the server');
  const limits = { memory, processes };
  const server = { argv, usualPort: usualPort ?? 0, codec: protocol.codec, insider, limits, deadline };
  const found = await findKind(server, protocol.console?.listen ?? []);
  return { server: programServer(found.server, found.hasInsider), grader: found.hasInsider ? insider.grader : grader };
}

type ProgramServer = ProgramServerOptions<unknown>;

/** Which kind of server a program is. One that does not listen at its usual port may have to be asked to on its console. */
async function findKind(
  server: ProgramServer,
  listen: readonly string[],
): Promise<{ readonly server: ProgramServer; readonly hasInsider: boolean }> {
  const first = await findInsider(server);
  if (typeof first !== 'string') return { server, hasInsider: first };
  const asked = { ...server, input: makeConsoleInput(listen) };
  const second = namesAddress(server.argv) || listen.length === 0 ? first : await findInsider(asked);
  if (typeof second === 'string') throw new EnvironmentError(second);
  return { server: asked, hasInsider: second };
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

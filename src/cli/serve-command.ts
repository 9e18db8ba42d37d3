import type { Command } from 'commander';
import { parseSeed } from '../core/seed.js';
import {
  DEFAULT_DEADLINE,
  DEFAULT_REJOIN_WINDOW,
  DEFAULT_RESTART_WINDOW,
  LOCK_NAME,
  startMetricsServer,
  startServer,
  startTcpServer,
  type TcpServerOptions,
} from '../host/index.js';
import { completeLimits } from '../host/server-limits.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog, LoadedProtocol, NamedProtocol } from '../kit/game-catalog.js';
import type { HttpHosting } from '../kit/hosting.js';
import type { Protocol } from '../kit/protocol.js';
import { requireOk, UsageError } from '../run/errors.js';
import { declareGameOptions, parseSettings } from './game-settings.js';
import { helpSections } from './help.js';
import { collect } from './option-values.js';
import { checkOutputsIn } from './output/output-file.js';
import { OutputOption } from './output/output-option.js';
import { protocolHelp, requireProtocol } from './protocol-option.js';
import {
  DEFAULT_PORT,
  limitOptions,
  parseServeOptions,
  type RawServeOptions,
  type ServeOptions,
  webSocketOptionIn,
} from './serve/serve-options.js';
import { stopSignal } from './stop-signal.js';

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  const served = await games.withProtocols(canBeServed);
  command
    .option('--protocol <protocol>', `${protocolHelp(served)}${defaultHelp(served)}`)
    .option('--port <number>', `the port to listen on; 0 for any free port (default: ${await portsOf(served)})`)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--token <token>', 'token required to create games (default: $HERALD_TOKEN)')
    .option('--allow-origin <origin>', 'let pages of this origin use the server; * for any (repeatable)', collect)
    .option(
      '--allow-host <name>',
      'a further name of this machine, e.g. behind a proxy; * for any (repeatable)',
      collect,
    )
    .addOption(
      new OutputOption('--record <directory>', 'record games, and resume unfinished ones found there', 'directory'),
    )
    .option(
      '--deadline <ms>',
      `milliseconds per answer and per step of a turn (default: ${DEFAULT_DEADLINE}, or none if the protocol has none)`,
    )
    .option(
      '--rejoin-window <ms>',
      `over WebSocket: milliseconds for a lost player to rejoin; 0 for none (default: ${DEFAULT_REJOIN_WINDOW})`,
    )
    .option(
      '--restart-window <ms>',
      `the same after a restart of the server with --record (default: ${DEFAULT_RESTART_WINDOW})`,
    )
    .option('--metrics-port <number>', 'over TCP: serve GET /metrics and /healthz over HTTP there; 0 for any free port')
    .option('--seed <number>', "derive every game's seed from this one (default: random)");
  await declareGameOptions(command, games, 'serve');
  for (const { flags, means } of limitOptions(await unexpiringIn(served))) command.option(flags, means);
  command
    .addHelpText('after', makeHelp(await hostingIn(served)))
    .action((raw: RawServeOptions) => run(raw, games, served));
}

/** The usual port, and those that protocols have of their own. */
async function portsOf({ entries }: GameCatalog): Promise<string> {
  const own = await Promise.all(
    entries.map(async ({ id, load }) => {
      const port = (await load()).hosting?.port;
      return port === undefined ? [] : [`${port} for ${id}`];
    }),
  );
  return [DEFAULT_PORT, ...own.flat()].join(', ');
}

/** The ids of protocols whose games may be idle for ever. */
export async function unexpiringIn({ entries }: GameCatalog): Promise<string[]> {
  const protocols = await Promise.all(entries.map(({ load }) => load()));
  const expires = ({ hosting }: Protocol): boolean => Number.isFinite(completeLimits({}, hosting).idleTime);
  return protocols.filter((protocol) => !expires(protocol)).map(({ id }) => id);
}

const canBeServed = ({ connects }: Protocol): boolean => connects === 'player-connects';

/** The id of the first protocol that needs no version. */
const defaultIn = ({ entries }: GameCatalog): string | undefined =>
  entries.find(({ defaultVersion }) => defaultVersion !== null)?.id;

function defaultHelp(served: GameCatalog): string {
  const id = defaultIn(served);
  return id === undefined ? '' : ` (default: ${id})`;
}

/** Of the first protocol whose games are created over HTTP; null if there is none. */
async function hostingIn({ entries }: GameCatalog): Promise<HttpHosting | null> {
  const protocols = await Promise.all(entries.map(({ load }) => load()));
  return protocols.find(({ hosting }) => hosting?.http !== undefined)?.hosting?.http ?? null;
}

const makeHelp = (hosting: HttpHosting | null): string =>
  helpSections({
    ...(hosting === null ? {} : { about: aboutHttp(hosting) }),
    exitCodes: { 0: 'stopped', 2: 'usage error', 3: 'cannot listen, or cannot record', 130: 'interrupted' },
    examples: [
      'herald serve --port 0 --record games',
      'herald serve --protocol gc18/1 --record games',
      'HERALD_TOKEN=… herald serve --host 0.0.0.0',
    ],
  });

const aboutHttp = ({ exampleConfig }: HttpHosting): string =>
  `Over WebSocket, POST /game with ${exampleConfig} returns {"key": …}, and players connect ` +
  'to ws://HOST:PORT/join/KEY?name=NAME. GET /game/KEY/state, /healthz and /metrics show the state of games and ' +
  'server. After Ctrl-C or a crash, the same --record resumes the games; players rejoin with &rejoin= and the value ' +
  'of the header Herald-Rejoin.';

async function run(raw: RawServeOptions, games: GameCatalog, served: GameCatalog): Promise<void> {
  const named = protocolFor(raw.protocol, games, served);
  const loaded = await games.load(named);
  const { settings } = await parseSettings(games, named, raw, 'serve');
  const options = parseServeOptions(raw, process.env['HERALD_TOKEN'], loaded.protocol.hosting?.port);
  checkTransport(raw, loaded);
  const seed = raw.seed === undefined ? null : requireOk(parseSeed(raw.seed));
  if (raw.record !== undefined) checkOutputsIn('--record', raw.record, [[LOCK_NAME, 'lock']]);
  const stop = stopSignal();
  const server = await start(loaded, { ...options, seed, settings });
  if (server === null) return;
  const signal = await stop;
  await server.close();
  process.exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.passed;
}

function protocolFor(text: string | undefined, games: GameCatalog, served: GameCatalog): NamedProtocol {
  const wanted = text ?? defaultIn(served);
  if (wanted === undefined) return requireProtocol(served, wanted);
  const { name } = requireProtocol(games, wanted);
  const named = served.find(name);
  if (named === null) throw new UsageError(`players of ${name} do not connect to a server; use "herald play"`);
  return named;
}

type StartOptions = ServeOptions & {
  readonly seed: number | null;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** Null if it could not be started, after the reason was printed. */
async function start(
  { protocol, version }: LoadedProtocol,
  { settings: { version: wanted, ...settings }, ...options }: StartOptions,
): Promise<{ readonly close: () => Promise<void> } | null> {
  const given = { ...options, protocol, version: typeof wanted === 'string' ? wanted : version, settings, warn };
  if (protocol.transport === 'tcp') return startTcp(given);
  const started = await startServer(given);
  if (!started.ok) return refuse(started.error.message);
  const server = started.value;
  if (options.token === null && !isLoopback(server.host))
    warn('anybody who can reach it can create games; see --token');
  process.stdout.write(`herald serves ${server.url}\n`);
  if (server.restored > 0) process.stdout.write(`resumed games: ${server.restored}\n`);
  return server;
}

/** The server, and perhaps another one for its metrics. */
async function startTcp({
  metricsPort,
  ...options
}: TcpServerOptions & { readonly metricsPort: number | null }): Promise<{
  readonly close: () => Promise<void>;
} | null> {
  const started = await startTcpServer(options);
  if (!started.ok) return refuse(started.error.message);
  const server = started.value;
  const print = (): string => server.metrics.print(server.gauges());
  const metrics = metricsPort === null ? null : await startMetricsServer(print, options.host, metricsPort);
  if (metrics !== null && !metrics.ok) {
    await server.close();
    return refuse(metrics.error.message);
  }
  process.stdout.write(`herald serves ${server.url}\n`);
  if (metrics !== null) process.stdout.write(`metrics at ${metrics.value.url}/metrics\n`);
  if (server.restored > 0) process.stdout.write(`resumed games: ${server.restored}\n`);
  return {
    close: async () => {
      await metrics?.value.close();
      await server.close();
    },
  };
}

/** Options that mean nothing to a server of the protocol. */
function checkTransport(raw: RawServeOptions, { protocol: { transport } }: LoadedProtocol): void {
  const flag = webSocketOptionIn(raw);
  if (transport === 'tcp' && flag !== undefined) throw new UsageError(`${flag} applies to protocols over WebSocket`);
  if (transport !== 'tcp' && raw.metricsPort !== undefined) {
    throw new UsageError(
      '--metrics-port applies to protocols over TCP; over WebSocket, the server itself has /metrics',
    );
  }
}

function refuse(message: string): null {
  process.stderr.write(`error: ${message}\n`);
  process.exitCode = EXIT.fault;
  return null;
}

const warn = (message: string): void => {
  process.stderr.write(`herald serve: ${message}\n`);
};

const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.');

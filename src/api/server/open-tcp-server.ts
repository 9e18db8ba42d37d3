import { startTcpServer, type TcpServerOptions } from '../../host/index.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { requireListening } from './require-listening.js';

export interface OpenTcpServerOptions
  extends Pick<
    TcpServerOptions,
    'settings' | 'seats' | 'host' | 'port' | 'record' | 'deadline' | 'restartWindow' | 'seed' | 'limits' | 'warn'
  > {
  /** `gc18/1` by default. */
  readonly protocol?: string;
}

const OPTIONS: OptionNames<OpenTcpServerOptions> = {
  protocol: true,
  settings: true,
  seats: true,
  host: true,
  port: true,
  record: true,
  deadline: true,
  restartWindow: true,
  seed: true,
  limits: true,
  warn: true,
};

/** A game server over TCP, in this process. Players agree on their games there. */
export interface OpenTcpServer extends AsyncDisposable {
  /** `tcp://127.0.0.1:50000` */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Games that are being played, or wait for players. */
  readonly games: () => number;
  readonly close: () => Promise<void>;
}

/** Serves games until it is closed, on any free port of the loopback interface unless told otherwise. */
export async function openTcpServer(given: OpenTcpServerOptions = {}): Promise<OpenTcpServer> {
  const { protocol = 'gc18/1', ...options } = requireListening(requireOptions(given, OPTIONS));
  const { protocol: loaded, version } = await GAMES.load(requireProtocol(GAMES, protocol));
  if (loaded.transport !== 'tcp') throw new UsageError(`games of ${protocol} are not played over TCP`);
  const server = requireOk(await startTcpServer({ ...options, protocol: loaded, version }));
  const { url, host, port, games, close } = server;
  return { url, host, port, games, close, [Symbol.asyncDispose]: close };
}

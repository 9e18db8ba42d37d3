import type { Command } from 'commander';
import { PROFILE_IDS } from '../games/dominion/engine/index.js';
import { JSONRPC } from '../games/dominion/jsonrpc/protocol.js';
import { DEFAULT_DEADLINE, DEFAULT_REJOIN_WINDOW, DEFAULT_RESTART_WINDOW, startServer } from '../host/index.js';
import { EXIT } from './exit-codes.js';
import { LIMIT_OPTIONS, parseServeOptions, type RawOptions } from './serve/serve-options.js';

export function declare(command: Command): void {
  command
    .option('--port <number>', 'where to listen; 0 for any free port', '3001')
    .option('--host <address>', 'the address to listen at', '127.0.0.1')
    .option('--token <token>', 'only who sends it may create games (default: $HERALD_TOKEN)')
    .option('--record <directory>', 'write games down, and go on with those left unfinished there')
    .option('--deadline <ms>', 'time for each answer and each step of a turn', String(DEFAULT_DEADLINE))
    .option('--rejoin-window <ms>', 'time for a lost player to come back; 0 for none', String(DEFAULT_REJOIN_WINDOW))
    .option('--restart-window <ms>', 'the same after a restart of the server', String(DEFAULT_RESTART_WINDOW))
    .option('--dialect <dialect>', 'live or docs, for players and games that name none', 'live')
    .option('--profile <rules>', `the rules: ${PROFILE_IDS.join(', ')}`, 'dominai')
    .option('--seed <number>', "all games' seeds follow from it (default: nobody knows)")
    .option('--no-additions', 'nothing but what the protocol has: attacks do not show the hand (J-33)');
  for (const { flags, means } of LIMIT_OPTIONS) command.option(flags, means);
  command.addHelpText('after', HELP).action((raw: RawOptions) => run(raw));
}

const HELP = `
POST /game with {"kingdom": "first-game", "num_players": 2} returns {"key": …}; players connect to
ws://HOST:PORT/join/KEY?name=NAME. GET /game/KEY/state, /healthz and /metrics tell how it goes. After Ctrl-C or a crash,
the same --record goes on with the games, and players come back with &rejoin= and what the header Herald-Rejoin gave them.

  herald serve --port 0 --record games
  HERALD_TOKEN=… herald serve --host 0.0.0.0`;

async function run(raw: RawOptions): Promise<void> {
  const options = parseServeOptions(raw, process.env['HERALD_TOKEN']);
  const stop = stopSignal();
  const started = await startServer({ ...options, protocol: JSONRPC, warn });
  if (!started.ok) {
    process.stderr.write(`error: ${started.error.message}\n`);
    process.exitCode = EXIT.fault;
    return;
  }
  const server = started.value;
  if (options.token === null && !isLoopback(server.host)) warn('anybody who reaches it can create games; see --token');
  process.stdout.write(`herald serves ${server.url}\n`);
  if (server.restored > 0) process.stdout.write(`unfinished games that go on: ${server.restored}\n`);
  const signal = await stop;
  await server.close();
  process.exitCode = signal === 'SIGINT' ? EXIT.interrupted : EXIT.passed;
}

const warn = (message: string): void => {
  process.stderr.write(`herald serve: ${message}\n`);
};

const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.');

/** Once: whoever presses it again means it. */
const stopSignal = (): Promise<'SIGINT' | 'SIGTERM'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });

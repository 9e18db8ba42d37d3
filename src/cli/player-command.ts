import type { Command } from 'commander';
import { parseSeed } from '../core/seed.js';
import { didYouMean } from '../core/spelling.js';
import type { GameCatalog, LoadedProtocol, NamedProtocol } from '../kit/game-catalog.js';
import { requireOk, UsageError } from '../run/errors.js';
import { declareGameOptions, parseSettings } from './game-settings.js';
import { helpSections } from './help.js';
import { wholeNumber } from './option-values.js';
import { joinUrl, tcpUrl } from './player/join-url.js';
import { protocolHelp, requireProtocol } from './protocol-option.js';

interface RawOptions {
  readonly protocol?: string;
  readonly url?: string;
  readonly host?: string;
  readonly port?: string;
  readonly name?: string;
  readonly rematch?: boolean;
  readonly seed: string;
}

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  command
    .argument('<strategy>', `one of: ${games.strategies.join(', ')}`)
    .option('--protocol <protocol>', `${protocolHelp(games)} (default: by --url)`)
    .option('--url <url>', 'the address of a server to join, such as ws://localhost:3001/join/KEY')
    .option('--host <host>', 'in place of --url, over TCP: where the server runs (default: localhost)')
    .option('--port <port>', "in place of --url, over TCP: its port (default: the protocol's own)")
    .option('--name <name>', "with --url: the player's name")
    .option('--rematch', 'with --url: play again for as long as all others want to')
    .option('--seed <number>', 'seed of random choices', '1');
  await declareGameOptions(command, games, 'player');
  command.addHelpText('after', HELP).action((strategy: string, raw: RawOptions) => run(strategy, raw, games));
}

const HELP = helpSections({
  about:
    'On pipes, reads messages from standard input and writes replies to standard output, until the end of input. With --url, joins a game and ends with it; a lost connection is re-established if the server allows that. A driver that starts players without arguments needs a script that runs this command.',
  exitCodes: {
    0: 'the game is over',
    1: 'the server broke the protocol, or refused the player',
    2: 'usage error',
    3: 'the server cannot be reached',
    130: 'interrupted',
  },
  examples: [
    'herald player big-money --protocol sexpr/v3 < messages.txt',
    'herald player smithy --url ws://localhost:3001/join/KEY --name alice',
    'herald player big-money --protocol lan/live --host 192.168.1.7',
  ],
});

async function run(strategy: string, given: RawOptions, games: GameCatalog): Promise<void> {
  const raw = await withTcpUrl(given, games);
  const loaded = await games.load(await protocolFor(raw, games));
  checkStrategy(strategy, loaded);
  const { protocol, version } = loaded;
  const { settings } = await parseSettings(games, loaded, raw, 'player');
  const player = protocol.player(version, strategy, requireOk(parseSeed(raw.seed)), {
    wantsRematch: raw.rematch ?? false,
    settings,
    ...(raw.name !== undefined && { name: checkedName(raw.name, loaded) }),
  });
  if (raw.url === undefined) {
    const { playOnPipes } = await import('./player/play-on-pipes.js');
    await playOnPipes(protocol, player);
  } else {
    const example = `tcp://localhost:${protocol.hosting?.port ?? 'PORT'}`;
    const url = protocol.transport === 'tcp' ? tcpUrl(raw.url, example) : joinUrl(raw.url, raw.name);
    const { playAtServer } = await import('./player/play-at-server.js');
    await playAtServer(protocol, url, player);
  }
}

/** `--host` and `--port` are another way to write the address of a server over TCP. */
async function withTcpUrl(raw: RawOptions, games: GameCatalog): Promise<RawOptions> {
  const { host, port, protocol } = raw;
  if (host === undefined && port === undefined) return raw;
  if (raw.url !== undefined) throw new UsageError('--url already gives the address; leave out --host and --port');
  const named = requireProtocol(games, protocol);
  const { transport, hosting } = await named.entry.load();
  if (transport !== 'tcp')
    throw new UsageError(`--host and --port do not apply to ${named.name}; it is not played over TCP`);
  const number = port === undefined ? hosting?.port : wholeNumber('--port', port, 1, '', 65_535);
  if (number === undefined) throw new UsageError(`${named.name} has no port of its own; add --port`);
  return { ...raw, url: `tcp://${host ?? 'localhost'}:${number}` };
}

/** With --url alone, the first protocol over WebSocket. */
async function protocolFor(raw: RawOptions, games: GameCatalog): Promise<NamedProtocol> {
  const { protocol, url, name, rematch } = raw;
  if (url === undefined) {
    if (protocol === undefined)
      throw new UsageError(`no protocol given; add --url, or --protocol with one of: ${games.choices.join(', ')}`);
    const named = requireProtocol(games, protocol);
    const { id, connects, transport } = await named.entry.load();
    const address = transport === 'tcp' ? '--url, --host or --port' : '--url';
    if (connects !== 'kit-spawns') throw new UsageError(`a ${id} player joins a server; add ${address}`);
    if (name !== undefined) throw new UsageError('--name needs --url; on pipes the server names the players');
    if (rematch) throw new UsageError('--rematch needs --url');
    return named;
  }
  if (protocol !== undefined) {
    const named = requireProtocol(games, protocol);
    if ((await named.entry.load()).connects === 'player-connects') return named;
    throw new UsageError(`--url does not apply to ${named.name}, which is played on pipes`);
  }
  for (const { id, defaultVersion, load } of games.entries) {
    if (defaultVersion !== null && (await load()).transport === 'websocket') return requireProtocol(games, id);
  }
  throw new UsageError('no protocol over WebSocket is known; add --protocol');
}

function checkedName(name: string, { name: protocolName, protocol }: LoadedProtocol): string {
  if (protocol.naming === 'by-server') {
    throw new UsageError(`--name does not apply to ${protocolName}, in which the server names the players`);
  }
  const why = protocol.naming === 'by-player' ? protocol.checkName(name) : null;
  if (why !== null) throw new UsageError(`"${name}" cannot be a player's name; ${why}`);
  return name;
}

function checkStrategy(name: string, { game: { strategies } }: LoadedProtocol): void {
  if (strategies.includes(name)) return;
  throw new UsageError(
    `unknown strategy "${name}"; known strategies: ${strategies.join(', ')}${didYouMean(name, strategies)}`,
  );
}

import type { Command, Option } from 'commander';
import type { BridgeEntry } from '../kit/bridge.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { Transport } from '../kit/protocol.js';
import { UsageError } from '../run/errors.js';
import { declareSettings, defaultSettings } from './bridge/bridge-settings.js';
import type { RawTcp } from './bridge/bridge-tcp.js';
import type { RawInstall } from './bridge/install.js';
import type { RawStdio } from './bridge/stdio-options.js';
import type { RawWebsocket } from './bridge/websocket-options.js';
import { CREATION_EXIT_CODES, FAULT, helpSections } from './help.js';
import { collect } from './option-values.js';
import { OutputOption } from './output/output-option.js';

export function declare(command: Command, games: GameCatalog): void {
  const bridges = games.games.flatMap((game) => game.bridges);
  if (bridges.length === 0) {
    command.allowExcessArguments().action(() => {
      throw new UsageError('no game with a bridge is installed');
    });
    return;
  }
  command.enablePositionalOptions().usage(`${bridges.map((entry) => entry.command).join(' | ')} | install [options]`);
  for (const entry of bridges) {
    const subcommand = command.command(entry.command).description(`run ${entry.title}`);
    DECLARATIONS[entry.server.transport](subcommand, entry);
  }
  for (const [index, entry] of bridges.filter(({ server }) => server.transport === 'stdio').entries()) {
    const name = index === 0 ? 'install' : `install-${entry.command}`;
    declareInstall(command.command(name).description('write a bridged player to a file that drivers can start'), entry);
  }
}

const recordOption = (): Option =>
  new OutputOption('--record <file>', 'record both sides to a transcript', 'recording');

/** The options of a player that connects to the bridge. */
const withPlayer = (command: Command, entry: BridgeEntry): Command =>
  declareSettings(command, entry)
    .addOption(recordOption())
    .option('--explain', 'report everything that is not exact on stderr, as it happens')
    .option('--quiet', 'print only faults on stderr')
    .optionsGroup('Limits:')
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first (default: 5000)')
    .option('--memory <size>', 'memory limit of the player, such as 512M')
    .option('--processes <count>', 'process limit of the player')
    .option('--sandbox', 'run the player without access to your files, and to any network but the bridge');

const LISTEN = 'wait for the player to connect, at an address such as 127.0.0.1:0';
const SPAWN = 'start the player; {url} stands for the address to connect to';

const FIDELITY = 'the fidelity report: what was exact, reconstructed, approximated or impossible';

const declareStdio = (command: Command, entry: BridgeEntry): Command =>
  withPlayer(
    command
      .usage("--spawn 'node player.mjs {url}' [options]")
      .option('--spawn <command>', SPAWN)
      .option('--listen <address>', LISTEN),
    entry,
  )
    .addHelpText('after', stdioHelp(entry))
    .action(async (raw: RawStdio) => (await import('./bridge/bridge-stdio.js')).bridgeOnStdio(entry, raw));

const stdioHelp = ({ command }: BridgeEntry): string =>
  helpSections({
    about: `To the driver, the bridge is a player on standard input and output; to the player, it is a server. Only plays go to standard output. At the end, stderr gets ${FIDELITY}.`,
    exitCodes: {
      0: 'the game ended regularly',
      1: 'a side was at fault, or the game was aborted',
      2: 'usage error',
      3: FAULT,
      130: 'interrupted',
    },
    examples: [
      `herald bridge ${command} --spawn 'node player.mjs {url}'`,
      `herald bridge ${command} --listen 127.0.0.1:0 --explain`,
    ],
  });

const declareInstall = (command: Command, entry: BridgeEntry): Command =>
  withPlayer(
    command
      .usage("<file> --spawn 'node player.mjs {url}' [options]")
      .argument('<file>', 'the file to write; drivers name the player after it')
      .option('--spawn <command>', SPAWN)
      .option('--force', 'overwrite a player that was installed before'),
    entry,
  )
    .addHelpText('after', installHelp(command, entry))
    .action(async (file: string, raw: RawInstall) => (await import('./bridge/install.js')).install(entry, file, raw));

const installHelp = (command: Command, entry: BridgeEntry): string =>
  helpSections({
    about: 'The file is a shell script that runs this copy of Herald with these options, from the current directory.',
    exitCodes: CREATION_EXIT_CODES,
    examples: [
      `herald bridge ${command.name()} ./alice --spawn 'python3 alice.py {url}'`,
      `herald play --protocol ${entry.serverProtocol(defaultSettings(entry))} ./alice ./bob`,
    ],
  });

const PLAYER = 'the player: a program, or a command line in quotes';

const declareWebsocket = (command: Command, entry: BridgeEntry): Command =>
  withProcess(
    withConnection(
      withReport(
        withState(
          declareSettings(
            command
              .usage('--player <command> --url <url> --name <name>')
              .option('--player <command>', PLAYER)
              .option('--url <url>', `the URL to join, such as ${entry.exampleUrl}`)
              .option('--name <name>', "the player's name at the server"),
            entry,
          ),
          entry,
        ),
      ),
    ),
    entry,
    websocketHelp(entry),
  );

const declareTcp = (command: Command, entry: BridgeEntry): Command =>
  entry.player.transport === 'stdio' ? declareTcpForProcess(command, entry) : declareTcpForJoining(command, entry);

const serverUrl = ({ exampleUrl }: BridgeEntry): string => `the address of the server, such as ${exampleUrl}`;

const declareTcpForJoining = (command: Command, entry: BridgeEntry): Command =>
  withPlayer(
    command
      .usage("--spawn 'node player.mjs {url}' --url <url> [options]")
      .option('--spawn <command>', `${SPAWN}, as does {bridge-url}`)
      .option('--listen <address>', LISTEN)
      .option('--url <url>', serverUrl(entry)),
    entry,
  )
    .option('--json', 'print JSON')
    .addHelpText('after', tcpHelp(entry, "--spawn 'node player.mjs {url}'"))
    .action(async (raw: RawTcp) => (await import('./bridge/bridge-tcp.js')).bridgeOnTcp(entry, raw));

const declareTcpForProcess = (command: Command, entry: BridgeEntry): Command =>
  withProcess(
    withReport(
      declareSettings(
        command
          .usage('--player <command> --url <url>')
          .option('--player <command>', PLAYER)
          .option('--url <url>', serverUrl(entry)),
        entry,
      ),
    ),
    entry,
    tcpHelp(entry, '--player ./alice'),
  );

const withReport = (command: Command): Command =>
  command
    .addOption(recordOption())
    .option('--explain', 'report everything that is not exact, as it happens')
    .option('--json', 'print JSON')
    .option('--quiet', 'print only the outcome and faults');

/** The options of a player that the bridge starts. */
const withProcess = (command: Command, entry: BridgeEntry, help: string): Command =>
  command
    .optionsGroup('Limits:')
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first', '5000')
    .option('--patience <ms>', 'milliseconds that the server may be silent', '600000')
    .option('--grace <ms>', 'milliseconds for the player to exit once its input is closed', '2000')
    .option('--memory <size>', 'memory limit of the player and its children, such as 512M')
    .option('--processes <count>', 'process limit of the player')
    .option('--sandbox', 'run the player without network and without access to your files')
    .addHelpText('after', help)
    .action(async (raw: RawWebsocket) => (await import('./bridge/bridge-websocket.js')).bridgeOnWebsocket(entry, raw));

/** How to run a bridge, by the transport of its server. */
const DECLARATIONS: { readonly [transport in Transport]: (command: Command, entry: BridgeEntry) => Command } = {
  websocket: declareWebsocket,
  stdio: declareStdio,
  tcp: declareTcp,
};

const withConnection = (command: Command): Command =>
  command
    .optionsGroup('Connection:')
    .option('--tls', 'use TLS, as wss:// does')
    .option('--tls-ca <file>', 'trust the certificates in this PEM file')
    .option('--tls-insecure', 'do not verify certificates')
    .option('--header <header>', "send 'Name: value' with the request to join (repeatable)", collect)
    .option('--origin <origin>', 'send this Origin header');

const withState = (command: Command, { publicState }: BridgeEntry): Command =>
  publicState === undefined
    ? command
    : command
        .option('--state <url>', 'the URL of the public state, if not /game/KEY/state')
        .option('--no-state', `do not fetch the public state; ${publicState.otherwise}`);

const ONE_GAME = {
  about: `Plays one game. The player's replies are checked before the server gets them. At the end it prints the outcome and ${FIDELITY}.`,
  exitCodes: {
    0: 'the game ended regularly',
    1: 'a side was at fault, or the game was refused',
    2: 'usage error',
    3: `unreachable server, or ${FAULT}`,
    130: 'interrupted',
  },
};

const tcpHelp = ({ command, exampleUrl }: BridgeEntry, player: string): string =>
  helpSections({
    ...ONE_GAME,
    examples: [`herald bridge ${command} ${player} --url ${exampleUrl}`],
  });

const websocketHelp = ({ command, exampleUrl }: BridgeEntry): string =>
  helpSections({
    ...ONE_GAME,
    examples: [
      `herald bridge ${command} --player ./alice --url ${exampleUrl} --name alice`,
      `herald bridge ${command} --player 'python3 bob.py' --url wss://example.org/join/KEY --name bob`,
    ],
  });

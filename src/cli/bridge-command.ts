import { type Command, Option } from 'commander';
import { DIALECTS } from '../games/dominion/jsonrpc/messages.js';
import { SEXPR_PROTOCOLS } from '../games/dominion/sexpr/versions.js';
import type { RawInstall } from './bridge/install.js';
import type { RawStdio } from './bridge/stdio-options.js';
import type { RawWebsocket } from './bridge/websocket-options.js';

export function declare(command: Command): void {
  command.enablePositionalOptions().usage('websocket | stdio | install [options]');
  declareWebsocket(
    command.command('websocket').description('seat an S-expression player at a server of the JSON-RPC protocol'),
  );
  declareStdio(command.command('stdio').description('seat a JSON-RPC player at an S-expression driver'));
  declareInstall(command.command('install').description('write a player that needs no arguments and is a bridge'));
}

const withPlayer = (command: Command): Command =>
  command
    .option('--spawn <command>', 'start the player: a command line with {url} in it, where it is to connect')
    .addOption(
      new Option('--protocol <protocol>', `what the driver speaks: ${SEXPR_PROTOCOLS.join(', ')}`).default('sexpr/v3'),
    )
    .addOption(new Option('--dialect <dialect>', 'what the player understands').choices([...DIALECTS]).default('live'))
    .option('--deadline <ms>', 'time for each answer of the player; twice that for the first (default: 5000)')
    .option('--record <file>', 'write both sides down as a transcript')
    .option('--memory <size>', 'memory for the player, such as 512M')
    .option('--processes <count>', 'processes for the player')
    .option('--sandbox', 'refused: the player needs the network')
    .option('--explain', 'say on stderr what is not exact, message by message')
    .option('--quiet', 'nothing on stderr but faults');

const declareStdio = (command: Command): Command =>
  withPlayer(command.usage("--spawn 'node player.mjs {url}' | --listen 127.0.0.1:0 [options]"))
    .option('--listen <address>', 'wait for the player to come by itself, at an address such as 127.0.0.1:0')
    .addHelpText('after', STDIO)
    .action(async (raw: RawStdio) => (await import('./bridge/bridge-stdio.js')).bridgeOnPipes(raw));

const STDIO = `
To the driver it is a player on standard input and output; to the player it is a server of the JSON-RPC protocol. Nothing
but plays goes to standard output. At the end stderr has the fidelity report: what was exact, reconstructed, approximated,
impossible. Exit codes: 0 a regular end, 1 a side was at fault or the game was aborted, 2 wrong usage, 3 the environment was
at fault, 130 interrupted.

  herald bridge stdio --spawn 'node player.mjs {url}'
  herald bridge stdio --listen 127.0.0.1:0 --protocol sexpr/v2 --explain`;

const declareInstall = (command: Command): Command =>
  withPlayer(command.usage("<file> --spawn 'node player.mjs {url}' [options]"))
    .argument('<file>', 'where to write it; drivers take the name for that of the player')
    .option('--force', 'write over a file that is there')
    .addHelpText('after', INSTALL)
    .action(async (file: string, raw: RawInstall) => (await import('./bridge/install.js')).install(file, raw));

const INSTALL = `
The file is a script that runs this very herald with these options, from the directory where you are now.

  herald bridge install ./alice --spawn 'python3 alice.py {url}'
  herald play --protocol sexpr/v3 ./alice ./bob`;

const declareWebsocket = (command: Command): Command =>
  command
    .usage('--player ./alice --url ws://HOST/join/KEY --name alice [options]')
    .option('--player <command>', 'the S-expression player: a program, or a command line in quotes')
    .option('--url <url>', 'where to join, such as ws://localhost:3001/join/KEY')
    .option('--name <name>', 'what the player is called there')
    .option('--protocol <protocol>', "the player's protocol", 'sexpr/v3')
    .option('--unrated', 'play also where the kingdom can change the cards of the player unseen')
    .option('--synthetic', 'with two seats, also tell (clean) for the other, whose card nobody knows')
    .option('--state <url>', 'where the server tells its public state, if not at /game/KEY/state')
    .option('--no-state', 'do not look at the public state; the attacker and the table are then guessed')
    .option('--tls', 'connect with TLS, as wss:// does')
    .option('--tls-ca <file>', 'certificates to trust, as PEM')
    .option('--tls-insecure', 'trust whoever answers')
    .option('--header <header>', "'Name: value' to send with the request to join; may be repeated", collect)
    .option('--origin <origin>', 'the origin that the server wants to see')
    .option('--deadline <ms>', 'milliseconds for each reply, twice that for the first', '5000')
    .option('--patience <ms>', 'milliseconds that the server may be silent', '600000')
    .option('--grace <ms>', 'milliseconds for the player to end after the end of its input', '2000')
    .option('--memory <size>', 'what the player and its children may use, such as 512M')
    .option('--processes <number>', 'how many processes the player may be')
    .option('--sandbox', 'keep the player from the network and from your files')
    .option('--record <file>', 'write both sides down as a transcript')
    .option('--explain', 'tell whatever is not exact, as it happens')
    .option('--json', 'print the result for programs')
    .option('--quiet', 'print only the outcome and what went wrong')
    .addHelpText('after', WEBSOCKET)
    .action(async (raw: RawWebsocket) => (await import('./bridge/bridge-websocket.js')).bridgeOnSocket(raw));

const collect = (value: string, former: string[] = []): string[] => [...former, value];

const WEBSOCKET = `
Seats an S-expression player at a server of the JSON-RPC protocol, for one game. Its replies are judged before the server
hears of them. The end says how the game went, and what of it was exact, reconstructed, approximated or left out.

Exit codes: 0 the game is over, 1 a side was at fault or the game was refused, 2 wrong usage, 3 the server cannot be reached
or herald itself is at fault, 130 interrupted.

  herald bridge websocket --player ./alice --url ws://localhost:3001/join/KEY --name alice
  herald bridge websocket --player 'python3 bob.py' --url wss://example.org/join/KEY --name bob --header 'Cookie: id=7'`;

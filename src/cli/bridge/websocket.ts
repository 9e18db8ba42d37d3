import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { SocketOptions } from '../../peer/index.js';
import type { WebsocketCrossing } from '../../run/bridge/websocket.js';
import { interruptible } from '../interrupt.js';
import { argvOf } from '../play/contestants.js';
import { joinUrl } from '../player/url.js';
import { parseSexprProtocol } from '../protocol.js';
import { demandSandbox } from '../sandbox.js';
import { UsageError } from '../usage.js';
import { bytes, whole } from '../values.js';

interface RawOptions {
  readonly player?: string;
  readonly url?: string;
  readonly name?: string;
  readonly protocol: string;
  readonly unrated?: boolean;
  readonly synthetic?: boolean;
  readonly state?: string | boolean;
  readonly tls?: boolean;
  readonly tlsCa?: string;
  readonly tlsInsecure?: boolean;
  readonly header?: string[];
  readonly origin?: string;
  readonly deadline: string;
  readonly patience: string;
  readonly grace: string;
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
  readonly record?: string;
  readonly explain?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function declareWebsocket(command: Command): void {
  command
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
    .addHelpText('after', HELP)
    .action((raw: RawOptions) => run(raw));
}

const HELP = `
Seats an S-expression player at a server of the JSON-RPC protocol, for one game. Its replies are judged before the server
hears of them. The end says how the game went, and what of it was exact, reconstructed, approximated or left out.

Exit codes: 0 the game is over, 1 a side was at fault or the game was refused, 2 wrong usage, 3 the server cannot be reached
or herald itself is at fault, 130 interrupted.

  herald bridge websocket --player ./alice --url ws://localhost:3001/join/KEY --name alice
  herald bridge websocket --player 'python3 bob.py' --url wss://example.org/join/KEY --name bob --header 'Cookie: id=7'`;

const collect = (value: string, former: string[] = []): string[] => [...former, value];

const run = (raw: RawOptions): Promise<void> =>
  interruptible(async (signal) => {
    const options = parse(raw);
    const { crossToServer } = await import('./crossing.js');
    await crossToServer({ ...options, signal }, raw);
  });

type Parsed = Omit<WebsocketCrossing, 'ledger' | 'onFault' | 'onNote' | 'onLoss' | 'observe' | 'signal'>;

function parse(raw: RawOptions): Parsed {
  if (raw.player === undefined) throw new UsageError("which player? Give --player, such as --player ./alice or --player 'python3 bob.py'");
  if (raw.url === undefined) throw new UsageError('which server? Give --url, such as ws://localhost:3001/join/KEY');
  if (raw.sandbox) demandSandbox();
  const url = secure(joinUrl(raw.url, raw.name), raw);
  const deadline = whole('--deadline', raw.deadline, 1, 'milliseconds');
  return {
    version: parseSexprProtocol(raw.protocol),
    name: new URL(url).searchParams.get('name') as string,
    unrated: raw.unrated ?? false,
    synthetic: raw.synthetic ?? false,
    url,
    stateUrl: stateUrlOf(url, raw.state ?? true),
    connection: connectionOf(raw, url),
    player: {
      argv: argvOf(raw.player),
      limits: {
        ...(raw.memory !== undefined && { memory: bytes('--memory', raw.memory) }),
        ...(raw.processes !== undefined && { processes: whole('--processes', raw.processes, 1) }),
      },
      sandbox: raw.sandbox ?? false,
    },
    deadline,
    firstDeadline: 2 * deadline,
    patience: whole('--patience', raw.patience, 1, 'milliseconds'),
    grace: whole('--grace', raw.grace, 0, 'milliseconds'),
  };
}

const isSecure = (url: string): boolean => url.startsWith('wss:');

/** `--tls` says the same as `wss://`. */
function secure(url: string, { tls, tlsCa, tlsInsecure }: RawOptions): string {
  if (tls) return url.replace(/^ws:/, 'wss:');
  if (!isSecure(url) && (tlsCa !== undefined || tlsInsecure)) {
    throw new UsageError(`${tlsCa === undefined ? '--tls-insecure' : '--tls-ca'} goes with --tls or an address of wss://`);
  }
  return url;
}

function connectionOf({ header = [], origin, tlsCa, tlsInsecure }: RawOptions, url: string): Pick<SocketOptions, 'headers' | 'origin' | 'tls'> {
  const tls = {
    ...(tlsCa !== undefined && { ca: readCertificates(tlsCa) }),
    ...(tlsInsecure && { rejectUnauthorized: false }),
  };
  return {
    ...(header.length > 0 && { headers: Object.fromEntries(header.map(parseHeader)) }),
    ...(origin !== undefined && { origin }),
    ...(isSecure(url) && { tls }),
  };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--tls-ca ${file}: ${(error as Error).message}`);
  }
}

/** What RFC 9110 has for names and values, as far as a command line needs it. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\xa0-\xff]*)$/;

function parseHeader(text: string): [string, string] {
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError(`--header is "${text}"; allowed are headers such as 'Authorization: Bearer 42'`);
}

/** `/game/KEY/state` beside `/join/KEY`, with whatever stands before it (J-01, J-04). */
function stateUrlOf(url: string, given: string | boolean): string | null {
  if (given === false) return null;
  if (typeof given === 'string') {
    if (URL.canParse(given) && /^https?:/.test(given)) return given;
    throw new UsageError(`--state is "${given}"; allowed are addresses such as http://localhost:3001/game/KEY/state`);
  }
  const { protocol, host, pathname } = new URL(url);
  const [, before, key] = /^(.*)\/join\/([^/]+)\/?$/.exec(pathname) ?? [];
  return key === undefined ? null : `${protocol.replace('ws', 'http')}//${host}${before}/game/${key}/state`;
}

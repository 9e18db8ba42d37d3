import { readFileSync } from 'node:fs';
import type { SocketOptions } from '../../peer/index.js';
import type { WebsocketCrossing } from '../../run/bridge/run-sexpr-on-jsonrpc.js';
import { UsageError } from '../errors.js';
import { bytes, whole } from '../option-values.js';
import { argvOf } from '../play/players.js';
import { joinUrl } from '../player/join-url.js';
import { parseSexprProtocol } from '../protocol-option.js';
import { demandSandbox } from '../require-sandbox.js';

/** What commander hands over: every value still as it was typed. */
export interface RawWebsocket {
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

/** What a game needs, and what is to be told of it. */
export interface WebsocketOptions
  extends Omit<WebsocketCrossing, 'ledger' | 'onFault' | 'onNote' | 'onLoss' | 'observe' | 'signal'> {
  readonly record: string | null;
  readonly explain: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

export function parseWebsocketOptions(raw: RawWebsocket): WebsocketOptions {
  if (raw.player === undefined)
    throw new UsageError("which player? Give --player, such as --player ./alice or --player 'python3 bob.py'");
  if (raw.url === undefined) throw new UsageError('which server? Give --url, such as ws://localhost:3001/join/KEY');
  if (raw.sandbox) demandSandbox();
  if (raw.explain && raw.quiet) throw new UsageError('--explain and --quiet exclude each other');
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
    record: raw.record ?? null,
    explain: raw.explain ?? false,
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}

const isSecure = (url: string): boolean => url.startsWith('wss:');

/** `--tls` says the same as `wss://`. */
function secure(url: string, { tls, tlsCa, tlsInsecure }: RawWebsocket): string {
  if (tls) return url.replace(/^ws:/, 'wss:');
  if (!isSecure(url) && (tlsCa !== undefined || tlsInsecure)) {
    throw new UsageError(
      `${tlsCa === undefined ? '--tls-insecure' : '--tls-ca'} goes with --tls or an address of wss://`,
    );
  }
  return url;
}

function connectionOf(
  { header = [], origin, tlsCa, tlsInsecure }: RawWebsocket,
  url: string,
): Pick<SocketOptions, 'headers' | 'origin' | 'tls'> {
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

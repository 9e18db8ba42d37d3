import { readFileSync } from 'node:fs';
import type { BridgeEntry } from '../../kit/bridge.js';
import type { WebSocketOptions } from '../../peer/index.js';
import type { PlayerProgram, ServerBridgeOptions } from '../../run/bridge/bridge-to-server.js';
import { UsageError } from '../../run/errors.js';
import { announceContainment, requireSandbox, warnOfHiddenArguments } from '../containment-notices.js';
import { wholeNumber } from '../option-values.js';
import { argvOf } from '../play/players.js';
import { joinUrl, tcpUrl } from '../player/join-url.js';
import { parseLimits, type RawLimits } from '../program-limits.js';
import type { BridgeGame } from './bridge-game.js';
import { parseSettings } from './bridge-settings.js';

/** The options as commander returns them, besides those of the bridge itself. */
export interface RawWebsocket extends RawLimits {
  readonly player?: string;
  readonly url?: string;
  readonly name?: string;
  readonly state?: string | boolean;
  readonly tls?: boolean;
  readonly tlsCa?: string;
  readonly tlsInsecure?: boolean;
  readonly header?: string[];
  readonly origin?: string;
  readonly deadline: string;
  readonly patience: string;
  readonly grace: string;
  readonly record?: string;
  readonly explain?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface WebsocketOptions
  extends BridgeGame,
    Pick<ServerBridgeOptions, 'name' | 'url' | 'connection' | 'stateUrl' | 'serverTimeout' | 'grace'> {
  readonly player: PlayerProgram;
  readonly json: boolean;
}

export function parseWebsocketOptions(entry: BridgeEntry, raw: RawWebsocket): WebsocketOptions {
  if (raw.player === undefined)
    throw new UsageError("no player given; use --player, such as --player ./alice or --player 'python3 bob.py'");
  const { exampleUrl = '' } = entry;
  if (raw.url === undefined) throw new UsageError(`no server given; use --url, such as ${exampleUrl}`);
  const hidden = raw.record === undefined ? [] : [raw.record];
  if (raw.sandbox) requireSandbox();
  else if (!raw.quiet) announceContainment();
  if (raw.explain && raw.quiet) throw new UsageError('--explain and --quiet exclude each other');
  const isTcp = entry.server.transport === 'tcp';
  const url = isTcp ? tcpUrl(raw.url, exampleUrl) : secure(joinUrl(raw.url, raw.name), raw);
  const deadline = wholeNumber('--deadline', raw.deadline, 1, 'milliseconds');
  const argv = argvOf(raw.player);
  if (raw.sandbox && !raw.quiet) warnOfHiddenArguments(argv, '.', hidden);
  return {
    entry,
    settings: parseSettings(entry, raw),
    name: isTcp ? 'player' : (new URL(url).searchParams.get('name') as string),
    url,
    stateUrl: stateUrlOf(entry, url, raw.state ?? true),
    connection: connectionOf(raw, url),
    argv,
    player: { argv, limits: parseLimits(raw), sandbox: raw.sandbox ?? false, hidden },
    deadline,
    firstDeadline: 2 * deadline,
    serverTimeout: wholeNumber('--patience', raw.patience, 1, 'milliseconds'),
    grace: wholeNumber('--grace', raw.grace, 0, 'milliseconds'),
    record: raw.record ?? null,
    explain: raw.explain ?? false,
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}

const isSecure = (url: string): boolean => url.startsWith('wss:');

/** `--tls` means the same as `wss://`. */
function secure(url: string, { tls, tlsCa, tlsInsecure }: RawWebsocket): string {
  if (tls) return url.replace(/^ws:/, 'wss:');
  if (!isSecure(url) && (tlsCa !== undefined || tlsInsecure)) {
    throw new UsageError(`${tlsCa === undefined ? '--tls-insecure' : '--tls-ca'} needs --tls or a wss:// URL`);
  }
  return url;
}

function connectionOf(
  { header = [], origin, tlsCa, tlsInsecure }: RawWebsocket,
  url: string,
): Pick<WebSocketOptions, 'headers' | 'origin' | 'tls'> {
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

/** Names and values as in RFC 9110, as far as a command line needs them. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\xa0-\xff]*)$/;

function parseHeader(text: string): [string, string] {
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError(`--header is "${text}"; expected a header such as 'Authorization: Bearer 42'`);
}

function stateUrlOf(entry: BridgeEntry, url: string, given: string | boolean): string | null {
  if (given === false) return null;
  if (given === true) return entry.publicState?.urlFor(url) ?? null;
  if (URL.canParse(given) && /^https?:/.test(given)) return given;
  throw new UsageError(`--state is "${given}"; expected a URL such as http://localhost:3001/game/KEY/state`);
}

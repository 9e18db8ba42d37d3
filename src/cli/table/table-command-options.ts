import { UsageError } from '../../run/errors.js';
import { wholeNumber } from '../option-values.js';
import { parseHost, parseToken } from '../serve/serve-options.js';

/** What commander hands over: every value as typed. */
export interface RawTableOptions {
  readonly lan?: boolean;
  readonly port?: string;
  readonly host?: string;
  readonly bot?: readonly string[];
  readonly data?: string;
  readonly token?: string;
  readonly allowHost?: readonly string[];
  readonly open: boolean;
  readonly out?: string;
}

export interface TableCommandOptions {
  readonly host: string;
  readonly port: number;
  readonly lan: boolean;
  readonly bots: readonly string[];
  /** A directory; null to keep nothing. */
  readonly data: string | null;
  readonly token: string | null;
  readonly hosts: readonly string[];
  readonly open: boolean;
}

/** A browser keeps what it stores by address, so that profiles and games are found again only on the same port. */
export const DEFAULT_PORT = 3017;
const MAX_PORT = 65_535;
const THIS_MACHINE = '127.0.0.1';
const ALL_INTERFACES = '0.0.0.0';

export function parseTableOptions(raw: RawTableOptions, tokenFromEnvironment: string | undefined): TableCommandOptions {
  const { lan = false, port, host, bot = [], data, token, allowHost = [], open } = raw;
  const unused = raw.out === undefined ? undefined : servingOptionIn(raw);
  if (unused !== undefined) throw new UsageError(`--out writes a file; ${unused} is for a server`);
  if (lan && host !== undefined) throw new UsageError('--lan listens on all addresses; it excludes --host');
  return {
    host: host ?? (lan ? ALL_INTERFACES : THIS_MACHINE),
    port: port === undefined ? DEFAULT_PORT : wholeNumber('--port', port, 0, '', MAX_PORT),
    lan,
    bots: bot,
    data: data ?? null,
    token: parseToken(token ?? tokenFromEnvironment),
    hosts: allowHost.map(parseHost),
    open,
  };
}

/** The first option that means nothing when a file is written. */
function servingOptionIn({ lan, port, host, bot, data, token, allowHost }: RawTableOptions): string | undefined {
  const given = {
    '--lan': lan,
    '--port': port,
    '--host': host,
    '--bot': bot,
    '--data': data,
    '--token': token,
    '--allow-host': allowHost,
  };
  return Object.entries(given).find(([, value]) => value !== undefined)?.[0];
}

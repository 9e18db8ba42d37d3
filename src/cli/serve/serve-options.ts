import { DEFAULT_SERVER_LIMITS, type ServerLimits, type ServerOptions } from '../../host/index.js';
import { UsageError } from '../../run/errors.js';
import { wholeNumber } from '../option-values.js';

/** What commander hands over: every value as typed. */
export type RawServeOptions = {
  readonly protocol?: string;
  readonly port?: string;
  readonly metricsPort?: string;
  readonly host: string;
  readonly token?: string;
  readonly allowOrigin?: string[];
  readonly allowHost?: string[];
  readonly record?: string;
  readonly deadline?: string;
  readonly rejoinWindow?: string;
  readonly restartWindow?: string;
  readonly seed?: string;
} & { readonly [limit in LimitKey]?: string };

interface LimitOption {
  readonly limit: keyof ServerLimits;
  readonly unit: string;
  readonly means: string;
  /** The default, where it is no number. */
  readonly otherwise?: string;
  /** Over TCP, there is nothing that it could limit. */
  readonly isForWebSocket?: boolean;
}

const orNone = (ms: number): string => `${ms}, or none if the protocol has no deadline`;

/** Limits by the option that sets them. */
const LIMITS = {
  maxGames: { limit: 'games', unit: 'count', means: 'games at once' },
  maxGamesPerAddress: {
    limit: 'gamesPerAddress',
    unit: 'count',
    means: 'games at once that one address has created',
    otherwise: 'a quarter of --max-games',
  },
  maxConnections: { limit: 'connections', unit: 'count', means: 'connected players' },
  maxPerAddress: { limit: 'connectionsPerAddress', unit: 'count', means: 'connected players per address' },
  maxCreations: {
    limit: 'creationsPerMinute',
    unit: 'count',
    means: 'games created per minute and address',
    isForWebSocket: true,
  },
  maxMessage: { limit: 'messageSize', unit: 'bytes', means: 'size of a message' },
  maxRate: { limit: 'messagesPerSecond', unit: 'count', means: 'messages per second and player' },
  maxBytesRate: { limit: 'bytesPerSecond', unit: 'bytes', means: 'bytes per second and player' },
  maxBacklog: { limit: 'backlog', unit: 'bytes', means: 'bytes that a player may leave unread before it is dropped' },
  maxName: { limit: 'nameLength', unit: 'count', means: "length of a player's name", isForWebSocket: true },
  maxGameBytes: { limit: 'gameBytes', unit: 'bytes', means: 'bytes that the players of one game may send in all' },
  lobbyTime: {
    limit: 'lobbyTime',
    unit: 'ms',
    means: 'until a game that waits for players expires',
    otherwise: orNone(DEFAULT_SERVER_LIMITS.lobbyTime),
  },
  idleTime: {
    limit: 'idleTime',
    unit: 'ms',
    means: 'until an idle game expires',
  },
  finishedTime: {
    limit: 'finishedTime',
    unit: 'ms',
    means: 'how long a finished game stays visible',
    isForWebSocket: true,
  },
  pingInterval: { limit: 'pingInterval', unit: 'ms', means: 'between pings; 0 for none', isForWebSocket: true },
} as const satisfies Record<string, LimitOption>;

type LimitKey = keyof typeof LIMITS;
const LIMIT_KEYS = Object.keys(LIMITS) as readonly LimitKey[];

const dashed = (key: LimitKey): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The options that set limits. The protocols are those whose games never expire unless a limit is given. */
export const limitOptions = (unexpiring: readonly string[]) =>
  LIMIT_KEYS.map((key) => {
    const { limit, unit, means, otherwise, isForWebSocket = false }: LimitOption = LIMITS[key];
    const standard = otherwise ?? (DEFAULT_SERVER_LIMITS as Partial<ServerLimits>)[limit];
    const except = limit === 'idleTime' && unexpiring.length > 0 ? `; none for ${unexpiring.join(', ')}` : '';
    const where = isForWebSocket ? 'over WebSocket: ' : '';
    return { flags: `${dashed(key)} <${unit}>`, means: `${where}${means} (default: ${standard}${except})` };
  });

/** The first option given that means nothing to a server over TCP. */
export function webSocketOptionIn(raw: RawServeOptions): string | undefined {
  const { token, allowOrigin, allowHost, rejoinWindow } = raw;
  const others = {
    '--token': token,
    '--allow-origin': allowOrigin,
    '--allow-host': allowHost,
    '--rejoin-window': rejoinWindow,
  };
  const limits = LIMIT_KEYS.filter((key) => (LIMITS[key] as LimitOption).isForWebSocket).map((key) => [
    dashed(key),
    raw[key],
  ]);
  return [...Object.entries(others), ...limits].find(([, value]) => value !== undefined)?.[0] as string | undefined;
}

export type ServeOptions = Pick<
  ServerOptions,
  'port' | 'host' | 'origins' | 'hosts' | 'record' | 'deadline' | 'rejoinWindow' | 'restartWindow' | 'limits'
> & { readonly token: string | null; readonly metricsPort: number | null };

export const DEFAULT_PORT = 3001;
const MAX_PORT = 65_535;

/** `usual` is the port of the protocol. */
export function parseServeOptions(
  raw: RawServeOptions,
  tokenFromEnvironment: string | undefined,
  usual = DEFAULT_PORT,
): ServeOptions {
  const { metricsPort } = raw;
  return {
    port: raw.port === undefined ? usual : wholeNumber('--port', raw.port, 0, '', MAX_PORT),
    metricsPort: metricsPort === undefined ? null : wholeNumber('--metrics-port', metricsPort, 0, '', MAX_PORT),
    host: raw.host,
    token: parseToken(raw.token ?? tokenFromEnvironment),
    origins: (raw.allowOrigin ?? []).map(parseOrigin),
    hosts: (raw.allowHost ?? []).map(parseHost),
    record: raw.record ?? null,
    ...(raw.deadline !== undefined && { deadline: wholeNumber('--deadline', raw.deadline, 1) }),
    ...(raw.rejoinWindow !== undefined && { rejoinWindow: wholeNumber('--rejoin-window', raw.rejoinWindow, 0) }),
    ...(raw.restartWindow !== undefined && { restartWindow: parseRestartWindow(raw.restartWindow, raw.record) }),
    limits: parseLimits(raw),
  };
}

function parseRestartWindow(text: string, record: string | undefined): number {
  if (record === undefined)
    throw new UsageError('--restart-window goes with --record: without it, no game survives a restart');
  return wholeNumber('--restart-window', text, 1);
}

const parseLimits = (raw: RawServeOptions): Partial<ServerLimits> =>
  Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const text = raw[key];
      return text === undefined ? [] : [[LIMITS[key].limit, wholeNumber(dashed(key), text, leastOf(key))]];
    }),
  );

/** All limits but this one make no sense at 0. */
const leastOf = (key: LimitKey): number => (key === 'pingInterval' ? 0 : 1);

/** An origin as browsers send it: scheme, host, and a port if it is not the usual one. */
function parseOrigin(text: string): string {
  if (text === '*' || text === 'null') return text;
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin !== 'null' && [origin, `${origin}/`].includes(text.toLowerCase())) return origin;
  throw new UsageError(`--allow-origin is "${text}"; expected an origin such as http://localhost:8080, or *`);
}

/** A name without scheme and port: it is the same on every port. */
export function parseHost(text: string): string {
  if (text === '*') return text;
  const name = text.toLowerCase().replace(/\.$/, '');
  if (URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name) return name;
  throw new UsageError(`--allow-host is "${text}"; expected a name such as games.example.org, without a port, or *`);
}

/** What an Authorization header can carry (RFC 6750). */
export function parseToken(token: string | undefined): string | null {
  if (token === undefined || /^[A-Za-z0-9._~+/-]+=*$/.test(token)) return token ?? null;
  throw new UsageError('a token has letters, digits and . _ ~ + / - only, may end with =, and is not empty');
}

import { parseSeed } from '../../core/seed.js';
import { parseRules, type Rules } from '../../games/dominion/engine/index.js';
import { DIALECTS, type Dialect } from '../../games/dominion/jsonrpc/messages.js';
import { DEFAULT_SERVER_LIMITS, type ServerLimits, type ServerOptions } from '../../host/index.js';
import { didYouMean, requireOk, UsageError } from '../errors.js';

/** What commander hands over: every value still as it was typed. */
export type RawOptions = {
  readonly port: string;
  readonly host: string;
  readonly token?: string;
  readonly record?: string;
  readonly deadline: string;
  readonly rejoinWindow: string;
  readonly restartWindow: string;
  readonly dialect: string;
  readonly profile: string;
  readonly seed?: string;
  readonly additions: boolean;
} & { readonly [limit in LimitKey]?: string };

/** Limits by the option that sets them. */
const LIMITS = {
  maxGames: { limit: 'games', unit: 'count', means: 'games at once' },
  maxConnections: { limit: 'connections', unit: 'count', means: 'players connected at once' },
  maxPerAddress: { limit: 'connectionsPerAddress', unit: 'count', means: 'players connected from one address' },
  maxCreations: { limit: 'creationsPerMinute', unit: 'count', means: 'games created a minute from one address' },
  maxMessage: { limit: 'messageSize', unit: 'bytes', means: 'size of a message' },
  maxRate: { limit: 'messagesPerSecond', unit: 'count', means: 'messages a second from one player' },
  maxBytesRate: { limit: 'bytesPerSecond', unit: 'bytes', means: 'bytes a second from one player' },
  maxBacklog: { limit: 'backlog', unit: 'bytes', means: 'unread by a player before it is dropped' },
  maxName: { limit: 'nameLength', unit: 'count', means: "length of a player's name" },
  maxGameBytes: { limit: 'gameBytes', unit: 'bytes', means: 'what the players of one game may send in all' },
  lobbyTime: { limit: 'lobbyTime', unit: 'ms', means: 'until a game that waits for players expires' },
  idleTime: { limit: 'idleTime', unit: 'ms', means: 'until a game in which nothing happens expires' },
  finishedTime: { limit: 'finishedTime', unit: 'ms', means: 'for which the end of a game can be looked at' },
  pingInterval: { limit: 'pingInterval', unit: 'ms', means: 'between two looks whether a player is still there' },
} as const satisfies Record<string, { limit: keyof ServerLimits; unit: string; means: string }>;

type LimitKey = keyof typeof LIMITS;
const LIMIT_KEYS = Object.keys(LIMITS) as readonly LimitKey[];

const dashed = (key: LimitKey): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const LIMIT_OPTIONS = LIMIT_KEYS.map((key) => {
  const { limit, unit, means } = LIMITS[key];
  return { flags: `${dashed(key)} <${unit}>`, means: `${means} (default: ${DEFAULT_SERVER_LIMITS[limit]})` };
});

export type ServeOptions = Omit<ServerOptions, 'protocol'> & { readonly token: string | null };

export function parseServeOptions(raw: RawOptions, tokenAround: string | undefined): ServeOptions {
  return {
    port: wholeNumber('--port', raw.port, 0, 65_535),
    host: raw.host,
    token: parseToken(raw.token ?? tokenAround),
    record: raw.record ?? null,
    deadline: wholeNumber('--deadline', raw.deadline, 1),
    rejoinWindow: wholeNumber('--rejoin-window', raw.rejoinWindow, 0),
    restartWindow: wholeNumber('--restart-window', raw.restartWindow, 1),
    version: parseDialect(raw.dialect),
    settings: { rules: parseProfile(raw.profile), showsHand: raw.additions },
    seed: raw.seed === undefined ? null : requireOk(parseSeed(raw.seed)),
    limits: parseLimits(raw),
  };
}

const parseLimits = (raw: RawOptions): Partial<ServerLimits> =>
  Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const text = raw[key];
      return text === undefined ? [] : [[LIMITS[key].limit, wholeNumber(dashed(key), text, 1)]];
    }),
  );

const LARGEST = 999_999_999;

function wholeNumber(option: string, text: string, least: number, most = LARGEST): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${option} is "${text}"; allowed are whole numbers from ${least} to ${most}`);
}

/** What an Authorization header can carry (RFC 6750). */
function parseToken(token: string | undefined): string | null {
  if (token === undefined || /^[A-Za-z0-9._~+/-]+=*$/.test(token)) return token ?? null;
  throw new UsageError('the token may have letters, digits and . _ ~ + / - only, with = at its end, and not be empty');
}

function parseDialect(text: string): Dialect {
  const known = DIALECTS.find((each) => each === text);
  if (known !== undefined) return known;
  throw new UsageError(`unknown dialect "${text}"; known are: ${DIALECTS.join(', ')}${didYouMean(text, DIALECTS)}`);
}

function parseProfile(text: string): Rules {
  const rules = requireOk(parseRules(text));
  if (rules.edition === 2) return rules;
  throw new UsageError(`--profile ${text} is of the first edition; this protocol has the cards of the second`);
}

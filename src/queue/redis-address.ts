import { fault, ok, type Result } from '../core/result.js';

/** Where Redis is, in the words of its client. */
export interface RedisAddress {
  /** Without the password, for messages. */
  readonly shown: string;
  readonly options: {
    readonly host?: string;
    readonly port?: number;
    /** Of a unix socket. */
    readonly path?: string;
    readonly username?: string;
    readonly password?: string;
    readonly db?: number;
    readonly tls?: object;
  };
}

const EXPECTED = 'expected redis://[[USER]:PASSWORD@]HOST[:PORT][/DB], rediss://… or redis+unix:///PATH[?db=DB]';
const DEFAULT_PORT = 6379;

export function parseRedisAddress(text: string): Result<RedisAddress> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const wrong = fault('queue/address', `"${shownOf(text)}" is not an address of Redis; ${EXPECTED}`);
  if (url === null || !['redis:', 'rediss:', 'redis+unix:'].includes(url.protocol)) return wrong;
  const isUnix = url.protocol === 'redis+unix:';
  const db = isUnix ? (url.searchParams.get('db') ?? '') : url.pathname.replace(/^\//, '');
  const place = isUnix ? decodeURIComponent(url.pathname) : url.hostname;
  if (!/^\d{0,4}$/.test(db) || place === '') return wrong;
  const access = {
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(db !== '' && { db: Number(db) }),
  };
  if (isUnix) return ok({ shown: shownOf(text), options: { path: place, ...access } });
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  const tls = url.protocol === 'rediss:' ? { tls: { servername: place } } : {};
  // An IPv6 address stands in brackets in a URL, and without them everywhere else.
  return ok({ shown: shownOf(text), options: { host: place.replace(/^\[|\]$/g, ''), port, ...access, ...tls } });
}

/** Whoever may read a message or a log need not know the password. */
const shownOf = (text: string): string => text.replace(/\/\/[^@/]*@/, '//***@');

import type { IncomingHttpHeaders } from 'node:http';
import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';
import type { Answer } from './http-response.js';

/** Origins of foreign web pages that may use the server, such as `http://localhost:8080`; `*` for all. */
export type Origins = readonly string[];

const ANY_ORIGIN = '*';

/**
 * Whether the page that makes a browser send this request may do so. Programs send no origin. Without this check, any
 * page that a player visits could create and join games on servers of its network.
 */
export function checkOrigin(origins: Origins, headers: IncomingHttpHeaders): Granted<null> {
  const { origin } = headers;
  if (origin === undefined || isSameOrigin(origin, headers.host) || isListed(origins, origin)) return ok(null);
  const message = `pages of ${origin} may not use this server; its operator can allow them with --allow-origin`;
  return refuse(403, 'origin/foreign', message);
}

const isListed = (origins: Origins, origin: string): boolean =>
  origins.includes(ANY_ORIGIN) || origins.includes(origin.toLowerCase());

/** The scheme is not compared: behind a proxy that adds TLS it differs. */
const isSameOrigin = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();

/** Lets a page of a listed origin read the answer. */
export function withCors(answer: Answer, origins: Origins, { origin }: IncomingHttpHeaders): Answer {
  if (origins.length === 0) return answer;
  const allowed = origin === undefined || !isListed(origins, origin) ? null : origin;
  const own = origins.includes(ANY_ORIGIN) ? ANY_ORIGIN : allowed;
  const headers = { ...answer.headers, Vary: 'Origin' };
  return { ...answer, headers: own === null ? headers : { ...headers, 'Access-Control-Allow-Origin': own } };
}

const ONE_HOUR = '3600';

/** The answer to a preflight request. */
export const makePreflight = (method: string): Answer => ({
  status: 204,
  type: 'text/plain',
  body: '',
  headers: {
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': ONE_HOUR,
  },
});

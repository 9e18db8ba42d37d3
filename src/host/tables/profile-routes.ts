import type { IncomingMessage } from 'node:http';
import { ok } from '../../core/result.js';
import { clientAddress } from '../client-address.js';
import { type Granted, refuse } from '../http-error.js';
import { type Answer, makeJsonAnswer, makeRefusal, readBody } from '../http-response.js';
import { checkOrigin } from '../origins.js';
import { STOPPING } from '../routes.js';
import type { Profiles } from './profiles.js';
import { findTable, type TableContext } from './table-join.js';

export interface ProfileContext extends TableContext {
  readonly profiles: Profiles;
}

const answerOf = (granted: Granted<object>): Answer =>
  granted.ok ? makeJsonAnswer(200, granted.value) : makeRefusal(granted.error);

/** `POST /profile`: the server keeps a profile from now on. */
export async function keepProfile(server: ProfileContext, request: IncomingMessage): Promise<Answer> {
  const body = await readChange(server, request);
  if (!body.ok) return makeRefusal(body.error);
  return answerOf(server.profiles.keep(body.value, clientAddress(request.socket.remoteAddress)));
}

/** `GET /profile`: a profile with its games, for whoever has its secret. */
export function showProfile({ profiles }: ProfileContext, request: IncomingMessage): Answer {
  const allowed = profiles.checkRate(clientAddress(request.socket.remoteAddress));
  if (!allowed.ok) return makeRefusal(allowed.error);
  const file = profiles.fileOf(secretIn(request));
  if (!file.ok) return makeRefusal(file.error);
  return { status: 200, type: 'application/json; charset=utf-8', body: file.value };
}

/** `DELETE /profile`: the server forgets a profile, for whoever has its secret. */
export function deleteProfile(server: ProfileContext, request: IncomingMessage): Answer {
  const allowed = checkChange(server, request);
  return allowed.ok ? answerOf(server.profiles.forget(secretIn(request))) : makeRefusal(allowed.error);
}

const secretIn = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** `POST /table/KEY/profile`: a game counts for a profile. Secrets are in the body, which proxies do not log. */
export async function claimSeat(server: ProfileContext, request: IncomingMessage, key: string): Promise<Answer> {
  const body = await readChange(server, request);
  if (!body.ok) return makeRefusal(body.error);
  const { name, secret, profile } = body.value;
  const id = server.profiles.find(profile);
  if (!id.ok) return makeRefusal(id.error);
  const table = findTable(server, key);
  if (!table.ok) return makeRefusal(table.error);
  const claimed = table.value.room.claim(String(name ?? ''), String(secret ?? ''), id.value);
  return claimed.ok ? makeJsonAnswer(200, {}) : makeRefusal(claimed.error);
}

/** Whether the sender of a request may change something. */
function checkChange(server: ProfileContext, request: IncomingMessage): Granted<null> {
  const known = checkOrigin(server.origins, request.headers);
  if (!known.ok) return known;
  if (server.isStopping()) return { ok: false, error: STOPPING };
  return server.profiles.checkRate(clientAddress(request.socket.remoteAddress));
}

/** The body of a request that changes something, if its sender may do that. */
async function readChange(
  server: ProfileContext,
  request: IncomingMessage,
): Promise<Granted<Readonly<Record<string, unknown>>>> {
  const allowed = checkChange(server, request);
  if (!allowed.ok) return allowed;
  const body = await readBody(request, server.limits.bodySize);
  return body.ok ? parseBody(body.value) : body;
}

function parseBody(text: string): Granted<Readonly<Record<string, unknown>>> {
  const wrong = (what: string) => refuse(400, 'body/json', `the body is ${what}; an object in JSON is expected`);
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? ok(value as Record<string, unknown>) : wrong('no object');
  } catch {
    return wrong('not JSON');
  }
}

import type { IncomingMessage } from 'node:http';
import { ok } from '../core/result.js';
import { clientAddress } from './client-address.js';
import type { GameRegistry } from './game-registry.js';
import { checkHost, type Hosts } from './host-names.js';
import { type Granted, refuse } from './http-error.js';
import { type Answer, makeJsonAnswer, makeRefusal, makeTextAnswer, readBody } from './http-response.js';
import type { Metrics } from './metrics.js';
import { checkOrigin, makePreflight, type Origins, withCors } from './origins.js';
import { hashOf, isKey, isSecret } from './secrets.js';
import type { ServerLimits } from './server-limits.js';

export interface ServerContext {
  readonly games: GameRegistry;
  /** The versions of the protocol that players may name. */
  readonly versions: readonly string[];
  /** The query parameter in which they name it. */
  readonly versionParameter: string;
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  /** The hash of the token for creating games; null if none is needed. */
  readonly tokenHash: string | null;
  /** Foreign web pages that may create, join and watch games. */
  readonly origins: Origins;
  /** Names under which it is reached. */
  readonly hosts: Hosts;
  readonly isStopping: () => boolean;
  readonly gauges: () => Readonly<Record<string, number>>;
  readonly warn: (message: string) => void;
}

interface RequestContext {
  readonly server: ServerContext;
  readonly request: IncomingMessage;
  readonly key: string;
}

interface Route {
  readonly path: RegExp;
  readonly method: 'GET' | 'POST';
  readonly answer: (context: RequestContext) => Answer | Promise<Answer>;
}

const ROUTES: readonly Route[] = [
  { path: /^\/game$/, method: 'POST', answer: (context) => createGame(context) },
  { path: /^\/game\/([^/]*)\/state$/, method: 'GET', answer: showState },
  { path: /^\/join\/([^/]*)$/, method: 'GET', answer: () => askForUpgrade() },
  { path: /^\/healthz$/, method: 'GET', answer: ({ server }) => healthOf(server) },
  { path: /^\/metrics$/, method: 'GET', answer: ({ server }) => makeTextAnswer(server.metrics.print(server.gauges())) },
];

/** Answers a request that is not an upgrade. */
export async function answerRequest(server: ServerContext, request: IncomingMessage): Promise<Answer> {
  const answer = await answerOf(server, request);
  return withCors(answer, server.origins, request.headers);
}

async function answerOf(server: ServerContext, request: IncomingMessage): Promise<Answer> {
  const addressed = checkHost(server.hosts, request.headers.host);
  if (!addressed.ok) return makeRefusal(addressed.error);
  const url = parseTarget(request.url);
  if (!url.ok) return makeRefusal(url.error);
  const route = ROUTES.find(({ path }) => path.test(url.value.pathname));
  if (route === undefined) return makeRefusal(refuse(404, 'path/unknown', PATHS).error);
  if (isPreflight(request) && server.origins.length > 0) return answerPreflight(server, request, route.method);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) return makeRefusal(wrongMethod(route.method));
  const key = route.path.exec(url.value.pathname)?.[1] ?? '';
  return route.answer({ server, request, key });
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function answerPreflight({ origins }: ServerContext, { headers }: IncomingMessage, method: string): Answer {
  const allowed = checkOrigin(origins, headers);
  return allowed.ok ? makePreflight(method) : makeRefusal(allowed.error);
}

const PATHS = 'there are POST /game, GET /join/KEY?name=…, GET /game/KEY/state, GET /healthz and GET /metrics';

export const wrongMethod = (allowed: string) =>
  refuse(405, 'method/wrong', `only ${allowed} is allowed here`, { Allow: allowed === 'GET' ? 'GET, HEAD' : allowed })
    .error;

export function parseTarget(target = ''): Granted<URL> {
  const malformed = refuse(400, 'path/malformed', 'the path is malformed');
  try {
    return target.startsWith('/') ? ok(new URL(`http://herald${target}`)) : malformed;
  } catch {
    return malformed;
  }
}

const createGame = ({ server, request }: RequestContext): Promise<Answer> =>
  answerCreation(server, request, (body, address) => server.games.create(body, address));

/** What decides on a request to create a game. */
type CreationContext = Pick<ServerContext, 'origins' | 'tokenHash' | 'isStopping' | 'limits'>;

/** Creates a game from the body of a request, if its sender may do that. The answer is the game's key. */
export async function answerCreation(
  server: CreationContext,
  request: IncomingMessage,
  create: (body: string, address: string) => Granted<string>,
): Promise<Answer> {
  const known = checkOrigin(server.origins, request.headers);
  if (!known.ok) return makeRefusal(known.error);
  const allowed = checkToken(server.tokenHash, request.headers.authorization);
  if (!allowed.ok) return makeRefusal(allowed.error);
  if (server.isStopping()) return makeRefusal(STOPPING);
  const body = await readBody(request, server.limits.bodySize);
  if (!body.ok) return makeRefusal(body.error);
  const key = create(body.value, clientAddress(request.socket.remoteAddress));
  return key.ok ? makeJsonAnswer(200, { key: key.value }) : makeRefusal(key.error);
}

export const STOPPING = refuse(503, 'server/stopping', 'the server is stopping').error;

function checkToken(hash: string | null, header: string | undefined): Granted<null> {
  if (hash === null) return ok(null);
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (given !== undefined && isSecret(given, hash)) return ok(null);
  const message = 'creating games here needs the token: Authorization: Bearer TOKEN';
  return refuse(401, 'token/wrong', message, { 'WWW-Authenticate': 'Bearer' });
}

export const hashToken = (token: string | null): string | null => (token === null ? null : hashOf(token));

function showState({ server, key }: RequestContext): Answer {
  const room = isKey(key) ? server.games.find(key) : NO_KEY;
  return room.ok ? makeJsonAnswer(200, room.value.publicState()) : makeRefusal(room.error);
}

export const NO_KEY = refuse(404, 'game/unknown', 'there is no game with this key');

export const askForUpgrade = (): Answer =>
  makeRefusal(
    refuse(426, 'join/upgrade', 'players join over WebSocket: connect to ws://…/join/KEY?name=…', {
      Upgrade: 'websocket',
      Connection: 'Upgrade',
    }).error,
  );

export const healthOf = (server: Pick<ServerContext, 'isStopping'>): Answer =>
  server.isStopping() ? makeRefusal(STOPPING) : makeJsonAnswer(200, { status: 'ok' });

import type { IncomingMessage } from 'node:http';
import { ok } from '../core/result.js';
import type { Connection } from './connection.js';
import { checkHost } from './host-names.js';
import { type Granted, refuse } from './http-error.js';
import { checkOrigin } from './origins.js';
import { checkName } from './player-names.js';
import type { Room } from './room.js';
import { NO_KEY, parseTarget, type ServerContext, STOPPING } from './routes.js';
import { hashOf, isKey, newSecret } from './secrets.js';
import type { Admission } from './upgrade-endpoint.js';

/** Whether a player may join, or come back: `GET /join/KEY?name=…`, upgraded to WebSocket. */
export function checkJoin(server: ServerContext, request: IncomingMessage): Granted<Admission> {
  const { games, limits } = server;
  const allowed = checkUpgrade(server, request);
  if (!allowed.ok) return allowed;
  const url = parseTarget(request.url);
  if (!url.ok) return url;
  const key = /^\/join\/([^/]*)$/.exec(url.value.pathname)?.[1];
  if (key === undefined) return refuse(404, 'path/unknown', 'players join at /join/KEY?name=…');
  const room = isKey(key) ? games.find(key) : NO_KEY;
  if (!room.ok) return room;
  const name = checkName(url.value.searchParams.get('name'), limits.nameLength);
  if (!name.ok) return name;
  const invited = games.invitations.check(key, name.value, (each) => room.value.players.includes(each));
  if (!invited.ok) return invited;
  const player = playerFor(room.value, name.value, server, url.value.searchParams);
  if (!player.ok) return player;
  const { secret, enter } = player.value;
  return ok({
    headers: [`Herald-Rejoin: ${secret}`],
    enter: (connection) => {
      games.invitations.join(key, name.value);
      enter(connection);
    },
  });
}

/** Whether anybody may upgrade such a request. */
export function checkUpgrade(
  server: Pick<ServerContext, 'isStopping' | 'hosts' | 'origins'>,
  { headers }: IncomingMessage,
): Granted<null> {
  if (server.isStopping()) return { ok: false, error: STOPPING };
  const addressed = checkHost(server.hosts, headers.host);
  return addressed.ok ? checkOrigin(server.origins, headers) : addressed;
}

/** A player who may join, and the secret to come back with. */
interface Player {
  readonly secret: string;
  readonly enter: (connection: Connection) => void;
}

function playerFor(room: Room, name: string, versions: NamedVersions, query: URLSearchParams): Granted<Player> {
  const version = parseVersion(query, versions);
  if (!version.ok) return version;
  const rejoin = query.get('rejoin');
  if (rejoin !== null) {
    const seat = room.admitBack(name, rejoin);
    return seat.ok ? ok({ secret: rejoin, enter: (connection) => room.rejoin(seat.value, connection) }) : seat;
  }
  const admitted = room.admit(name);
  if (!admitted.ok) return admitted;
  const secret = newSecret();
  return ok({ secret, enter: (connection) => room.join(name, version.value, hashOf(secret), connection) });
}

type NamedVersions = Pick<ServerContext, 'versions' | 'versionParameter'>;

/** The version that the player names in the query; null if it names none. */
export function parseVersion(query: URLSearchParams, { versions, versionParameter: word }: NamedVersions) {
  const text = query.get(word);
  return text === null || versions.includes(text)
    ? ok(text)
    : refuse(400, `${word}/unknown`, `unknown ${word}; known ${word}s: ${versions.join(', ')}`);
}

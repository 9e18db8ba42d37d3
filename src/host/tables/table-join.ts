import type { IncomingMessage } from 'node:http';
import { ok } from '../../core/result.js';
import type { TableHosting } from '../../kit/table-session.js';
import { type Granted, refuse } from '../http-error.js';
import { checkUpgrade, parseVersion } from '../join-endpoint.js';
import { checkName } from '../player-names.js';
import { NO_KEY, parseTarget, type ServerContext } from '../routes.js';
import { hashOf, isKey, newSecret } from '../secrets.js';
import type { Admission } from '../upgrade-endpoint.js';
import type { TableAdmission } from './table-admission.js';
import type { FoundTable, TableRegistry } from './table-registry.js';
import { checkSecret } from './table-secret.js';

export interface TableContext
  extends Pick<ServerContext, 'limits' | 'metrics' | 'tokenHash' | 'origins' | 'hosts' | 'isStopping' | 'gauges'> {
  readonly tables: TableRegistry;
  readonly hosting: TableHosting;
}

/** Whether somebody may sit at a table, or watch it. */
export function checkTableJoin(server: TableContext, request: IncomingMessage): Granted<Admission> {
  const allowed = checkUpgrade(server, request);
  if (!allowed.ok) return allowed;
  const url = parseTarget(request.url);
  if (!url.ok) return url;
  const [, verb, key = ''] = /^\/(join|watch)\/([^/]*)$/.exec(url.value.pathname) ?? [];
  if (verb === undefined)
    return refuse(404, 'path/unknown', 'players join at /join/KEY?name=…, others watch at /watch/KEY');
  const found = findTable(server, key);
  if (!found.ok) return found;
  if (verb === 'join') return joinAs(server, found.value, url.value.searchParams);
  return ok({ headers: [], enter: (connection) => found.value.room.watch(connection) });
}

export const findTable = ({ tables }: TableContext, key: string): Granted<FoundTable> =>
  isKey(key) ? tables.find(key) : NO_KEY;

function joinAs(server: TableContext, table: FoundTable, query: URLSearchParams): Granted<Admission> {
  const player = checkPlayer(server, table, query);
  if (!player.ok) return player;
  const { seat, isBack, name, version, secret } = player.value;
  const { room } = table;
  return ok({
    headers: [],
    enter: (connection) =>
      isBack
        ? room.rejoin(seat, connection)
        : room.join(seat, name, version, hashOf(secret ?? newSecret()), connection),
  });
}

interface Player extends TableAdmission {
  readonly name: string;
  readonly version: string;
  readonly secret: string | null;
}

/** Whether the player that a query names may sit down, and where. */
export function checkPlayer(server: TableContext, { room, seat }: FoundTable, query: URLSearchParams): Granted<Player> {
  const { hosting, limits } = server;
  const named = parseVersion(query, hosting);
  if (!named.ok) return named;
  const version = named.value ?? hosting.programVersion;
  const name = checkName(query.get('name'), limits.nameLength);
  if (!name.ok) return name;
  const secret = version === hosting.versions[0] ? checkSecret(query.get('secret'), 'player') : ok(null);
  if (!secret.ok) return secret;
  const admitted = room.admit(name.value, version, secret.value, seat);
  return admitted.ok ? ok({ ...admitted.value, name: name.value, version, secret: secret.value }) : admitted;
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ok } from '../core/result.js';
import type { Clock } from '../peer/index.js';
import { clientAddress } from './client-address.js';
import { Connection } from './connection.js';
import { ConnectionCounter } from './connection-counter.js';
import { checkHost } from './hosts.js';
import { type Granted, type Refusal, refuse } from './http-error.js';
import { makeRefusal, respondRaw } from './http-response.js';
import { checkOrigin } from './origins.js';
import { checkName } from './player-names.js';
import type { Room } from './room.js';
import { NO_KEY, parseTarget, type ServerContext, STOPPING } from './routes.js';
import { hashOf, isKey, newSecret } from './secrets.js';

/** A player who may join, and the secret to come back with. */
interface Admission {
  readonly secret: string;
  readonly enter: (connection: Connection) => void;
}

const MOST_FRAGMENTS = 1024;
const MOST_CHUNKS = 16 * 1024;

/** Where players join: `GET /join/KEY?name=…`, upgraded to WebSocket. Knows every open connection. */
export class JoinEndpoint {
  private readonly server: ServerContext;
  private readonly clock: Clock;
  private readonly upgrader: WebSocketServer;
  private readonly connections = new Set<Connection>();
  private readonly counter = new ConnectionCounter();
  private readonly secrets = new WeakMap<IncomingMessage, string>();

  constructor(server: ServerContext, clock: Clock) {
    this.server = server;
    this.clock = clock;
    this.upgrader = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      autoPong: false,
      maxPayload: server.limits.messageSize,
      maxFragments: MOST_FRAGMENTS,
      maxBufferedChunks: MOST_CHUNKS,
    });
    this.upgrader.on('headers', (headers, request) => headers.push(`Herald-Rejoin: ${this.secrets.get(request)}`));
    this.upgrader.on('wsClientError', (error, socket) =>
      this.reject(socket, refuse(400, 'join/handshake', error.message).error),
    );
  }

  get size(): number {
    return this.connections.size;
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A closed socket no longer knows its remote address.
    const address = addressOf(request);
    socket.on('error', () => socket.destroy());
    const admission = this.check(request);
    if (!admission.ok) {
      this.reject(socket, admission.error);
      return;
    }
    this.secrets.set(request, admission.value.secret);
    this.upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const { limits, metrics } = this.server;
      const connection = new Connection({ socket: webSocket, stream: socket, limits, metrics, clock: this.clock });
      metrics.countBy('herald_http_requests_total', 'status', 101);
      this.count(connection, address);
      webSocket.once('close', () => this.discount(connection, address));
      admission.value.enter(connection);
    });
  }

  /** Drops the connections whose other end is gone. */
  checkAlive(): void {
    for (const connection of this.connections) connection.checkAlive();
  }

  dropAll(): void {
    for (const connection of this.connections) connection.drop();
  }

  private reject(socket: Duplex, refusal: Refusal): void {
    this.server.metrics.countBy('herald_http_requests_total', 'status', refusal.status);
    respondRaw(socket, makeRefusal(refusal));
  }

  private check(request: IncomingMessage): Granted<Admission> {
    const { games, limits } = this.server;
    if (this.server.isStopping()) return { ok: false, error: STOPPING };
    const addressed = checkHost(this.server.hosts, request.headers.host);
    if (!addressed.ok) return addressed;
    const known = checkOrigin(this.server.origins, request.headers);
    if (!known.ok) return known;
    const free = this.checkCapacity(addressOf(request));
    if (!free.ok) return free;
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
    const admission = admissionTo(room.value, name.value, this.server, url.value.searchParams);
    if (!admission.ok) return admission;
    const { secret, enter } = admission.value;
    return ok({
      secret,
      enter: (connection) => {
        games.invitations.join(key, name.value);
        enter(connection);
      },
    });
  }

  private checkCapacity(address: string): Granted<null> {
    const { connections, connectionsPerAddress } = this.server.limits;
    if (this.size >= connections)
      return refuse(503, 'connections/many', 'the server has no free connections; try again later');
    return this.counter.from(address) < connectionsPerAddress
      ? ok(null)
      : refuse(429, 'connections/address', `${connectionsPerAddress} connections from one address are allowed`);
  }

  private count(connection: Connection, address: string): void {
    this.connections.add(connection);
    this.counter.add(address);
  }

  private discount(connection: Connection, address: string): void {
    if (this.connections.delete(connection)) this.counter.remove(address);
  }
}

const addressOf = (request: IncomingMessage): string => clientAddress(request.socket.remoteAddress);

function admissionTo(room: Room, name: string, versions: NamedVersions, query: URLSearchParams): Granted<Admission> {
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
function parseVersion(query: URLSearchParams, { versions, versionParameter: word }: NamedVersions) {
  const text = query.get(word);
  return text === null || versions.includes(text)
    ? ok(text)
    : refuse(400, `${word}/unknown`, `unknown ${word}; known ${word}s: ${versions.join(', ')}`);
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Server, WebSocketServer } from 'ws';
import { ok } from '../core/result.js';
import type { Clock } from '../peer/index.js';
import { clientAddress } from './client-address.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { ConnectionCounter } from './connection-counter.js';
import { type Granted, type Refusal, refuse } from './http-error.js';
import { makeRefusal, respondRaw } from './http-response.js';
import type { Metrics } from './metrics.js';
import { PlayerSocket } from './player-socket.js';
import type { ServerLimits } from './server-limits.js';

/** Somebody who may connect. */
export interface Admission {
  /** Lines of the response to the handshake. */
  readonly headers: readonly string[];
  readonly enter: (connection: Connection) => void;
}

export interface UpgradeOptions {
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Whether a request may be upgraded, and what for. */
  readonly check: (request: IncomingMessage) => Granted<Admission>;
}

const MOST_FRAGMENTS = 1024;
const MOST_CHUNKS = 16 * 1024;

/** Where HTTP requests are upgraded to WebSocket. Knows every open connection. */
export class UpgradeEndpoint {
  private readonly options: UpgradeOptions;
  private readonly upgrader: Server<typeof PlayerSocket>;
  private readonly connectionOptions: ConnectionOptions;
  /** With the address of each. */
  private readonly connections = new Map<Connection, string>();
  private readonly counter = new ConnectionCounter();
  private readonly headers = new WeakMap<IncomingMessage, readonly string[]>();

  constructor(options: UpgradeOptions) {
    this.options = options;
    const { limits, metrics, clock } = options;
    this.connectionOptions = { limits, metrics, clock, onClosed: (connection) => this.discount(connection) };
    this.upgrader = new WebSocketServer({
      WebSocket: PlayerSocket,
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      autoPong: false,
      maxPayload: limits.messageSize,
      maxFragments: MOST_FRAGMENTS,
      maxBufferedChunks: MOST_CHUNKS,
    });
    this.upgrader.on('headers', (headers, request) => headers.push(...(this.headers.get(request) ?? [])));
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
    socket.on('error', destroyOnError);
    const free = this.checkCapacity(address);
    const admission = free.ok ? this.options.check(request) : free;
    if (!admission.ok) {
      this.reject(socket, admission.error);
      return;
    }
    this.headers.set(request, admission.value.headers);
    this.upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      // ws has listeners of its own.
      socket.off('error', destroyOnError);
      this.options.metrics.countBy('herald_http_requests_total', 'status', 101);
      const connection = new Connection(webSocket, socket, this.connectionOptions);
      this.count(connection, address);
      admission.value.enter(connection);
    });
  }

  /** Drops the connections whose other end is gone. */
  checkAlive(): void {
    for (const connection of this.connections.keys()) connection.checkAlive();
  }

  dropAll(): void {
    for (const connection of this.connections.keys()) connection.drop();
  }

  private reject(socket: Duplex, refusal: Refusal): void {
    this.options.metrics.countBy('herald_http_requests_total', 'status', refusal.status);
    respondRaw(socket, makeRefusal(refusal));
  }

  private checkCapacity(address: string): Granted<null> {
    const { connections, connectionsPerAddress } = this.options.limits;
    if (this.size >= connections)
      return refuse(503, 'connections/many', 'the server has no free connections; try again later');
    return this.counter.from(address) < connectionsPerAddress
      ? ok(null)
      : refuse(429, 'connections/address', `${connectionsPerAddress} connections from one address are allowed`);
  }

  private count(connection: Connection, address: string): void {
    this.connections.set(connection, address);
    this.counter.add(address);
  }

  private discount(connection: Connection): void {
    const address = this.connections.get(connection);
    if (address !== undefined) this.counter.remove(address);
    this.connections.delete(connection);
  }
}

function destroyOnError(this: Duplex): void {
  this.destroy();
}

const addressOf = (request: IncomingMessage): string => clientAddress(request.socket.remoteAddress);

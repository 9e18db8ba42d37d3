import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { fault, ok, type Result } from '../../core/result.js';
import { type Granted, refuse } from '../../host/http-error.js';
import { makeRefusal, respond, respondRaw } from '../../host/http-response.js';
import { parseTarget } from '../../host/routes.js';
import { hashOf, isSecret, newKey, newSecret } from '../../host/secrets.js';
import { DEFAULT_WEBSOCKET_LIMITS } from '../../peer/index.js';

export interface BridgeEndpointOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Whether the one player is connected. */
  readonly isTaken: () => boolean;
  readonly onJoin: (socket: WebSocket, name: string) => void;
}

/** Where one player joins, and rejoins. */
export interface BridgeEndpoint {
  /** The URL to join under a name. */
  readonly urlFor: (name: string) => string;
  readonly close: () => Promise<void>;
}

const MAX_FRAGMENTS = 1024;

/** Listens for one player over WebSocket. The error is a port that is not available. */
export async function openBridgeEndpoint(options: BridgeEndpointOptions): Promise<Result<BridgeEndpoint>> {
  const endpoint = new HttpBridgeEndpoint(options);
  const failure = await endpoint.listen();
  return failure === null
    ? ok(endpoint)
    : fault('bridge/listen', `cannot listen on ${addressOf(options)}: ${failure.message}`);
}

const addressOf = ({ host, port }: BridgeEndpointOptions): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

const NOT_FOUND = refuse(404, 'path/unknown', 'players join over WebSocket, at the URL they were given').error;

class HttpBridgeEndpoint implements BridgeEndpoint {
  private readonly options: BridgeEndpointOptions;
  private readonly key = newKey();
  private readonly secret = newSecret();
  private readonly server: Server;
  private readonly upgrader: WebSocketServer;
  private hasBeenJoined = false;

  constructor(options: BridgeEndpointOptions) {
    this.options = options;
    this.upgrader = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: DEFAULT_WEBSOCKET_LIMITS.frame,
      maxFragments: MAX_FRAGMENTS,
    });
    this.upgrader.on('headers', (headers) => headers.push(`Herald-Rejoin: ${this.secret}`));
    this.server = createServer((_request, response) => respond(response, makeRefusal(NOT_FOUND)));
    this.server.on('upgrade', (request, socket, head) => this.handleUpgrade(request, socket, head));
  }

  listen(): Promise<Error | null> {
    return new Promise((resolve) => {
      this.server.once('error', resolve);
      this.server.listen(this.options.port, this.options.host, () => resolve(null));
    });
  }

  urlFor(name: string): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    return `ws://${host}:${port}/join/${this.key}?name=${encodeURIComponent(name)}`;
  }

  async close(): Promise<void> {
    for (const client of this.upgrader.clients) client.terminate();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const admitted = this.admit(request);
    if (!admitted.ok) respondRaw(socket, makeRefusal(admitted.error));
    else {
      this.hasBeenJoined = true;
      this.upgrader.handleUpgrade(request, socket, head, (joined) => this.options.onJoin(joined, admitted.value));
    }
  }

  /** Admits one player, under any name. With the secret it may rejoin even if its old connection still looks open. */
  private admit(request: IncomingMessage): Granted<string> {
    const url = parseTarget(request.url);
    if (!url.ok) return url;
    if (url.value.pathname !== `/join/${this.key}`) return { ok: false, error: NOT_FOUND };
    const name = url.value.searchParams.get('name') ?? '';
    if (name === '') return refuse(400, 'name/missing', 'missing query parameter: name');
    const rejoin = url.value.searchParams.get('rejoin');
    if (rejoin !== null) return this.readmit(name, rejoin);
    if (!this.hasBeenJoined) return { ok: true, value: name };
    return this.options.isTaken()
      ? refuse(409, 'game/full', 'the only seat is taken')
      : refuse(409, 'rejoin/secret', 'to rejoin, add &rejoin= with the value of the Herald-Rejoin header');
  }

  private readmit(name: string, secret: string): Granted<string> {
    const isOurs = this.hasBeenJoined && isSecret(secret, hashOf(this.secret));
    return isOurs ? { ok: true, value: name } : refuse(403, 'rejoin/secret', 'wrong rejoin secret');
  }
}

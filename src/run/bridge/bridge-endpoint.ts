import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { fault, ok, type Result } from '../../core/result.js';
import { type Granted, refuse } from '../../host/http-error.js';
import { makeRefusal, respond, respondRaw } from '../../host/http-response.js';
import { parseTarget } from '../../host/routes.js';
import { hashOf, isSecret, newKey, newSecret } from '../../host/secrets.js';
import { DEFAULT_SOCKET_LIMITS } from '../../peer/index.js';

export interface DoorOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Whether anybody is in who does not want to go. */
  readonly isTaken: () => boolean;
  readonly enter: (socket: WebSocket, name: string) => void;
}

/** Where one player comes in, and comes back. */
export interface Door {
  /** The address to join at, under a name. */
  readonly urlFor: (name: string) => string;
  readonly close: () => Promise<void>;
}

const MOST_FRAGMENTS = 1024;

/** Listens for one player of the JSON-RPC protocol. A port that is not to be had is the error. */
export async function openDoor(options: DoorOptions): Promise<Result<Door>> {
  const doorway = new Doorway(options);
  const failure = await doorway.listen();
  return failure === null
    ? ok(doorway)
    : fault('bridge/listen', `cannot listen at ${placeOf(options)}: ${failure.message}`);
}

const placeOf = ({ host, port }: DoorOptions): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

const HERE = refuse(404, 'path/unknown', 'a player joins here by WebSocket, at the address that it was given').error;

class Doorway implements Door {
  private readonly options: DoorOptions;
  private readonly key = newKey();
  private readonly secret = newSecret();
  private readonly server: Server;
  private readonly upgrader: WebSocketServer;
  private hasBeenEntered = false;

  constructor(options: DoorOptions) {
    this.options = options;
    this.upgrader = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: DEFAULT_SOCKET_LIMITS.frame,
      maxFragments: MOST_FRAGMENTS,
    });
    this.upgrader.on('headers', (headers) => headers.push(`Herald-Rejoin: ${this.secret}`));
    this.server = createServer((_request, response) => respond(response, makeRefusal(HERE)));
    this.server.on('upgrade', (request, socket, head) => this.knock(request, socket, head));
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

  private knock(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const admitted = this.admit(request);
    if (!admitted.ok) respondRaw(socket, makeRefusal(admitted.error));
    else {
      this.hasBeenEntered = true;
      this.upgrader.handleUpgrade(request, socket, head, (entered) => this.options.enter(entered, admitted.value));
    }
  }

  /** One player, under any name; whoever knows the secret comes back, even if its old connection seems to stand. */
  private admit(request: IncomingMessage): Granted<string> {
    const url = parseTarget(request.url);
    if (!url.ok) return url;
    if (url.value.pathname !== `/join/${this.key}`) return { ok: false, error: HERE };
    const name = url.value.searchParams.get('name') ?? '';
    if (name === '') return refuse(400, 'name/missing', 'who joins? Give ?name=…');
    const rejoin = url.value.searchParams.get('rejoin');
    if (rejoin !== null) return this.admitBack(name, rejoin);
    if (!this.hasBeenEntered) return { ok: true, value: name };
    return this.options.isTaken()
      ? refuse(409, 'game/full', 'there is one seat here, and it is taken')
      : refuse(
          409,
          'rejoin/secret',
          'whoever lost its connection comes back with &rejoin= and what Herald-Rejoin said',
        );
  }

  private admitBack(name: string, secret: string): Granted<string> {
    const isOurs = this.hasBeenEntered && isSecret(secret, hashOf(this.secret));
    return isOurs ? { ok: true, value: name } : refuse(403, 'rejoin/secret', 'nobody with this secret was here');
  }
}

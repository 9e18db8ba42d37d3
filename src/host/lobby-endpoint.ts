import { ok } from '../core/result.js';
import type { Codec } from '../kit/codec.js';
import type { GameHosting } from '../kit/hosting.js';
import type { Lobby, LobbyOutput } from '../kit/lobby.js';
import type { Violation } from '../kit/rule.js';
import type { Clock } from '../peer/index.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import type { GameRegistry } from './game-registry.js';
import type { Metrics } from './metrics.js';
import type { PlayerConnection } from './player-connection.js';
import type { ServerLimits } from './server-limits.js';

/** Observes what a lobby does; for games that are played under supervision. */
export interface LobbyObserver {
  readonly onJoin?: (client: number) => void;
  /** The lobby has refused what a client sent. */
  readonly onRefusal?: (client: number, violation: Violation, said: string) => void;
}

export interface LobbyEndpointOptions extends LobbyObserver {
  readonly lobby: Lobby;
  readonly codec: Pick<Codec<unknown>, 'parse'>;
  readonly hosting: Pick<GameHosting, 'makeFatalError'>;
  readonly registry: GameRegistry;
  readonly version: string;
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly warn: (message: string) => void;
}

interface LobbyClient {
  readonly connection: PlayerConnection;
  readonly address: string;
  /** Once it has joined. */
  name: string | null;
  isPlaying: boolean;
  /** When it last did something. */
  lastUsed: number;
}

/** Where players connect that name no game: they are in the lobby until it puts them into one. */
export class LobbyEndpoint {
  private readonly options: LobbyEndpointOptions;
  private readonly clients = new Map<number, LobbyClient>();
  /** What happens while outputs are carried out comes after them. */
  private readonly pending: (() => void)[] = [];
  private isRunning = false;

  constructor(options: LobbyEndpointOptions) {
    this.options = options;
  }

  /** The address that a client is connected from. */
  addressOf(client: number): string | null {
    return this.clients.get(client)?.address ?? null;
  }

  connect(id: number, connection: PlayerConnection, address: string): void {
    const { lobby, clock } = this.options;
    const client: LobbyClient = { connection, address, name: null, isPlaying: false, lastUsed: clock.now() };
    this.clients.set(id, client);
    connection.listen({
      frame: (text, _, message) => this.onFrame(id, client, text, message),
      violation: (why, message) => {
        if (why === 'violation') this.reject(client, message);
      },
      closed: () => {},
    });
    this.run(() => this.carryOut(lobby.connect(id)));
  }

  /** Tells a client that there is no room for it. */
  refuse(id: number, connection: PlayerConnection): void {
    this.options.metrics.error('refused');
    for (const output of this.options.lobby.refuse(id)) if (output.kind === 'send') connection.send(output.text);
    connection.close(CLOSE_CODES.policy, 'the server is full');
  }

  /** A connection has ended, in the lobby or in a game. */
  disconnect(id: number): void {
    if (!this.clients.delete(id)) return;
    this.run(() => this.carryOut(this.options.lobby.disconnect(id)));
  }

  /** Closes the connections of those who have waited in the lobby, or not even logged in, for too long. */
  sweep(): void {
    const { clock, limits, metrics } = this.options;
    const { loginTime, lobbyTime } = limits;
    for (const { connection, name, isPlaying, lastUsed } of [...this.clients.values()]) {
      const most = name === null ? Math.min(loginTime, lobbyTime) : lobbyTime;
      if (isPlaying || clock.now() - lastUsed <= most) continue;
      metrics.error('expired');
      connection.close(CLOSE_CODES.normal, name === null ? 'nobody logged in' : 'nobody else came');
    }
  }

  /** The server stops. Those who play are left to their games. */
  stop(): void {
    for (const { connection, isPlaying } of [...this.clients.values()]) {
      if (!isPlaying) connection.close(CLOSE_CODES.goingAway, 'the server is stopping');
    }
  }

  private onFrame(id: number, client: LobbyClient, text: string, known: unknown): void {
    const { codec, lobby, clock } = this.options;
    client.lastUsed = clock.now();
    const message = known === undefined ? codec.parse(text) : ok(known);
    if (message.ok) this.run(() => this.carryOut(lobby.receive(id, message.value), text));
    else this.reject(client, message.error.message);
  }

  private reject({ connection }: LobbyClient, message: string): void {
    const text = this.options.hosting.makeFatalError(message);
    if (text !== null) connection.send(text);
    connection.close(CLOSE_CODES.policy, message);
  }

  private carryOut(outputs: readonly LobbyOutput[], said = ''): void {
    for (const output of outputs) {
      if (output.kind === 'start') this.start(output.clients, output.settings);
      else {
        const client = this.clients.get(output.client);
        if (client !== undefined) this.carryOutFor(output, client, said);
      }
    }
  }

  private carryOutFor(output: Exclude<LobbyOutput, { kind: 'start' }>, client: LobbyClient, said: string): void {
    switch (output.kind) {
      case 'send':
        if (output.violation !== undefined) this.options.onRefusal?.(output.client, output.violation, said);
        client.connection.send(output.text);
        return;
      case 'close':
        client.connection.close(CLOSE_CODES.normal, output.reason);
        return;
      case 'join':
        client.name = output.name;
        this.options.onJoin?.(output.client);
        return;
      case 'rejoin':
        client.name = output.name;
        client.isPlaying = this.options.registry.rejoin(output.name, client.connection);
        if (!client.isPlaying) client.connection.close(CLOSE_CODES.policy, 'the game is over');
        return;
    }
  }

  private start(ids: readonly number[], settings: Parameters<GameRegistry['openFor']>[1]): void {
    const { registry, version } = this.options;
    const clients = ids.map((id) => this.clients.get(id)).filter((client) => client !== undefined);
    const room = registry.openFor(clients.length, settings, clients[0]?.address ?? null);
    if (room === null) {
      for (const id of ids) this.refuse(id, (this.clients.get(id) as LobbyClient).connection);
      return;
    }
    for (const client of clients) {
      client.isPlaying = true;
      room.join(client.name as string, version, NO_SECRET, client.connection);
    }
  }

  /** One thing after another. A fault in the lobby is reported, and everybody else is served. */
  private run(action: () => void): void {
    this.pending.push(action);
    if (this.isRunning) return;
    this.isRunning = true;
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift()) {
      try {
        next();
      } catch (error) {
        this.options.metrics.error('fault');
        this.options.warn(`the lobby: ${(error as Error).stack}`);
      }
    }
    this.isRunning = false;
  }
}

/** Nobody can rejoin with it. */
const NO_SECRET = '';

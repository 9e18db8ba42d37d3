import { ok, type Result } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import { arrivalLobby } from '../kit/lobby.js';
import type { Protocol } from '../kit/protocol.js';
import { type Clock, listenTcp, type Peer, type PeerEvent, systemClock, type TcpAddress } from '../peer/index.js';
import { clientAddress } from './client-address.js';
import { ConnectionCounter } from './connection-counter.js';
import { GameRegistry } from './game-registry.js';
import { type HostedProtocol, hosted } from './hosted-protocol.js';
import { LineEncoder } from './line-encoder.js';
import { LobbyEndpoint, type LobbyObserver } from './lobby-endpoint.js';
import { lockDirectory } from './lock.js';
import { type Gauges, Metrics } from './metrics.js';
import { DEFAULT_RESTART_WINDOW } from './server.js';
import { completeLimits, deadlineFor, type ServerLimits } from './server-limits.js';
import { TcpConnection } from './tcp-connection.js';

export interface TcpServerOptions extends LobbyObserver {
  readonly protocol: Pick<
    Protocol,
    'id' | 'versions' | 'codec' | 'transport' | 'seats' | 'openSession' | 'openLobby' | 'hosting'
  >;
  readonly version: string;
  /** The game's own options. */
  readonly settings?: Settings;
  /** How many players a game has, if they are not to decide. */
  readonly seats?: number | null;
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** A directory for the journal of each game and a transcript of each seat; unfinished games there are resumed. */
  readonly record?: string | null;
  /** Milliseconds for each wait of a game; null for no limit. */
  readonly deadline?: number | null;
  /** Milliseconds for players to come back after a restart of the server. */
  readonly restartWindow?: number;
  /** Every game's seed is derived from it; random seeds without it. */
  readonly seed?: number | null;
  readonly limits?: Partial<ServerLimits>;
  readonly clock?: Clock;
  readonly warn?: (message: string) => void;
  /** Observes what crosses the wires. Connections are numbered from 0. */
  readonly observe?: (connection: number, event: PeerEvent) => void;
}

export interface RunningTcpServer extends TcpAddress {
  /** `tcp://127.0.0.1:50000` */
  readonly url: string;
  readonly metrics: Metrics;
  readonly gauges: () => Gauges;
  /** Games restored from their journals. */
  readonly restored: number;
  /** Games that are being played, or wait for players. */
  readonly games: () => number;
  /** What has come of a message over an open connection. */
  readonly incomplete: (connection: number) => Uint8Array;
  /** Closes all connections and the journals. */
  readonly close: () => Promise<void>;
}

/** Serves games of a protocol over TCP until it is closed. The error says why the port or the directory cannot be used. */
export async function startTcpServer(options: TcpServerOptions): Promise<Result<RunningTcpServer>> {
  const { record = null, host, port = 0 } = options;
  const lock = record === null ? ok(() => {}) : lockDirectory(record);
  if (!lock.ok) return lock;
  const server = new TcpServer(options);
  const listening = await listenTcp<unknown>(
    {
      ...(host === undefined ? {} : { host }),
      port,
      maxConnections: server.limits.connections,
      accept: (remote) => server.accept(remote),
    },
    (peer) => server.connect(peer),
  );
  if (!listening.ok) {
    lock.value();
    return listening;
  }
  const restored = record === null ? 0 : server.registry.restore(record);
  const timer = setInterval(() => server.sweep(), server.limits.sweepInterval).unref();
  const { close, ...address } = listening.value;
  return ok({
    ...address,
    url: `tcp://${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`,
    metrics: server.metrics,
    gauges: () => server.gauges(),
    restored,
    games: () => server.games,
    incomplete: (connection) => server.incomplete(connection),
    close: async () => {
      clearInterval(timer);
      server.stop();
      await close(server.limits.closeTime);
      lock.value();
    },
  });
}

class TcpServer {
  readonly limits: ServerLimits;
  readonly metrics = new Metrics();
  readonly registry: GameRegistry;
  private readonly options: TcpServerOptions;
  private readonly protocol: HostedProtocol;
  private readonly encoder: LineEncoder;
  private readonly clock: Clock;
  private readonly startedAt: number;
  private readonly lobby: LobbyEndpoint;
  private readonly waiting: () => number;
  private readonly counter = new ConnectionCounter();
  /** By the label of the peer. */
  private readonly accepted = new Map<string, { readonly id: number; readonly address: string }>();
  private readonly connections = new Map<number, TcpConnection>();
  private count = 0;
  private isStopping = false;

  constructor(options: TcpServerOptions) {
    this.options = options;
    this.protocol = hosted(options.protocol);
    // Nobody can look at a game that has ended.
    this.limits = { ...completeLimits(options.limits, this.protocol.hosting), finishedTime: 0 };
    this.clock = options.clock ?? systemClock;
    this.startedAt = this.clock.now();
    this.encoder = new LineEncoder(this.protocol.codec.terminator);
    const { limits, clock, metrics } = this;
    const { version, settings = {}, warn = () => {} } = options;
    this.registry = new GameRegistry({
      protocol: this.protocol,
      version,
      settings,
      limits,
      clock,
      metrics,
      deadline: deadlineFor(options.deadline, this.protocol),
      rejoinWindow: 0,
      restartWindow: options.restartWindow ?? DEFAULT_RESTART_WINDOW,
      record: options.record ?? null,
      warn,
      seed: options.seed ?? null,
    });
    const lobby = this.openLobby();
    this.waiting = lobby.waiting;
    const { codec, hosting } = this.protocol;
    const { onJoin, onRefusal } = options;
    this.lobby = new LobbyEndpoint({
      lobby,
      codec,
      hosting,
      registry: this.registry,
      version,
      limits,
      metrics,
      clock,
      warn,
      ...(onJoin && { onJoin }),
      ...(onRefusal && { onRefusal }),
    });
  }

  get games(): number {
    return this.registry.running + (this.waiting() > 0 ? 1 : 0);
  }

  incomplete(id: number): Uint8Array {
    return this.connections.get(id)?.incomplete ?? new Uint8Array(0);
  }

  accept({ host }: TcpAddress) {
    const id = this.count++;
    const label = `connection ${id + 1}`;
    const address = clientAddress(host);
    this.accepted.set(label, { id, address });
    this.counter.add(address);
    const { messageSize, backlog } = this.limits;
    return {
      label,
      framer: this.protocol.codec.framer({ messageSize }),
      clock: this.clock,
      limits: { backlog: 2 * messageSize, unreadInput: backlog, output: Number.POSITIVE_INFINITY },
      observe: (event: PeerEvent) => this.observe(id, label, event),
    };
  }

  connect(peer: Peer<unknown>): void {
    const { id, address } = this.accepted.get(peer.label) as { readonly id: number; readonly address: string };
    const { limits, clock, metrics } = this;
    const { codec, hosting } = this.protocol;
    const connection = new TcpConnection({
      peer,
      codec,
      encoder: this.encoder,
      limits,
      clock,
      metrics,
      pauseAfter: (text) => hosting.pauseAfter?.(text, this.options.settings ?? {}) ?? 0,
      onClosed: () => this.lobby.disconnect(id),
    });
    this.connections.set(id, connection);
    if (this.isFree(address)) this.lobby.connect(id, connection, address);
    else this.lobby.refuse(id, connection);
  }

  sweep(): void {
    this.lobby.sweep();
    this.registry.sweep();
    this.registry.rooms.sync();
  }

  stop(): void {
    this.isStopping = true;
    this.lobby.stop();
    this.registry.rooms.freeze();
  }

  gauges(): Gauges {
    return {
      ...this.registry.rooms.gauges(),
      herald_connections: this.counter.total,
      herald_uptime_seconds: (this.clock.now() - this.startedAt) / 1000,
      herald_resident_bytes: process.memoryUsage.rss(),
    };
  }

  private openLobby() {
    const { protocol, version, settings = {}, seats = null } = this.options;
    const mayOpen = (client: number): boolean => this.registry.checkCapacity(this.lobby.addressOf(client)).ok;
    if (protocol.openLobby === undefined) return arrivalLobby(seats ?? protocol.seats(version).min, mayOpen);
    return protocol.openLobby({
      version,
      settings,
      seats,
      mayOpen,
      isAwaited: (name) => this.registry.isAwaited(name),
    });
  }

  private observe(id: number, label: string, event: PeerEvent): void {
    this.options.observe?.(id, event);
    if (event.kind === '<<') this.connections.get(id)?.countBytes(event.bytes.length);
    if (event.kind !== 'ended') return;
    this.counter.remove(this.accepted.get(label)?.address ?? '');
    this.accepted.delete(label);
    this.connections.delete(id);
  }

  private isFree(address: string): boolean {
    return !this.isStopping && this.counter.from(address) <= this.limits.connectionsPerAddress;
  }
}

import { fault, ok, type Result } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import type { GameSession } from '../kit/game-session.js';
import type { Protocol } from '../kit/protocol.js';
import { type Clock, listenTcp, type Peer, type PeerEvent, systemClock, type TcpAddress } from '../peer/index.js';
import { clientAddress } from './client-address.js';
import { ConnectionCounter } from './connection-counter.js';
import { Metrics } from './metrics.js';
import { RateLimit } from './rate-limit.js';
import { SeedSource } from './seed-source.js';
import { completeLimits, DEFAULT_DEADLINE, type ServerLimits } from './server-limits.js';
import { TcpMatch } from './tcp-match.js';

export interface TcpServerOptions {
  readonly protocol: Pick<Protocol, 'codec' | 'openSession'>;
  readonly version: string;
  /** The game's own options. */
  readonly settings?: Settings;
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Milliseconds for each wait of a game. */
  readonly deadline?: number;
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
  /** Games that are being played, or wait for players. */
  readonly games: () => number;
  readonly close: () => Promise<void>;
}

/** Serves games of a protocol over TCP until it is closed. Players join the open game, and open another when it is full. */
export async function startTcpServer(options: TcpServerOptions): Promise<Result<RunningTcpServer>> {
  const server = new TcpServer(options);
  const listening = await listenTcp<unknown>(
    {
      ...(options.host === undefined ? {} : { host: options.host }),
      port: options.port ?? 0,
      maxConnections: server.limits.connections,
      accept: (remote) => server.accept(remote),
    },
    (peer) => server.join(peer),
  );
  if (!listening.ok) return listening;
  const { host, port, close } = listening.value;
  const timer = setInterval(() => server.sweep(), server.limits.sweepInterval).unref();
  return ok({
    host,
    port,
    url: `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`,
    metrics: server.metrics,
    games: () => server.games,
    close: async () => {
      clearInterval(timer);
      server.stop();
      await close(server.limits.closeTime);
    },
  });
}

/** A connection, in a game or about to join one. */
interface TcpConnection {
  readonly address: string;
  readonly rate: RateLimit;
  /** Once it has joined a game. */
  seated: { readonly match: TcpMatch; readonly peer: Peer<unknown> } | null;
}

class TcpServer {
  readonly limits: ServerLimits;
  readonly metrics = new Metrics();
  private readonly options: TcpServerOptions;
  private readonly clock: Clock;
  private readonly seeds: SeedSource;
  /** With the address of the player that opened each. */
  private readonly matches = new Map<TcpMatch, string>();
  private readonly counter = new ConnectionCounter();
  /** By the label of the peer. */
  private readonly connections = new Map<string, TcpConnection>();
  private accepted = 0;
  private isStopping = false;

  constructor(options: TcpServerOptions) {
    this.options = options;
    this.limits = completeLimits(options.limits);
    this.clock = options.clock ?? systemClock;
    this.seeds = new SeedSource(options.seed ?? null);
  }

  get games(): number {
    return this.matches.size;
  }

  accept({ host }: TcpAddress) {
    const address = clientAddress(host);
    const number = this.accepted++;
    const label = `connection ${number + 1}`;
    const connection: TcpConnection = { address, rate: new RateLimit(this.limits, this.clock.now()), seated: null };
    this.connections.set(label, connection);
    this.counter.add(address);
    const { messageSize, backlog } = this.limits;
    return {
      label,
      framer: this.options.protocol.codec.framer(),
      clock: this.clock,
      limits: { backlog: 2 * messageSize, unreadInput: backlog, output: Number.POSITIVE_INFINITY },
      observe: (event: PeerEvent) => this.observe(number, label, connection, event),
    };
  }

  /** Puts a new connection into the open game. */
  join(peer: Peer<unknown>): void {
    const connection = this.connections.get(peer.label) as TcpConnection;
    const match = this.isFree(connection) ? this.openMatch(connection.address) : null;
    if (match === null) {
      this.metrics.error('refused');
      void peer.end(0);
      return;
    }
    this.metrics.count('herald_connections_total');
    connection.seated = { match, peer };
    match.join(peer, connection.rate);
  }

  sweep(): void {
    for (const match of this.matches.keys()) match.sweep();
  }

  stop(): void {
    this.isStopping = true;
    for (const match of this.matches.keys()) match.end(null);
  }

  private observe(number: number, label: string, connection: TcpConnection, event: PeerEvent): void {
    this.options.observe?.(number, event);
    if (event.kind === 'ended') {
      this.connections.delete(label);
      this.counter.remove(connection.address);
    }
    const { seated, rate } = connection;
    if (event.kind === '<<') seated?.match.countBytes(seated.peer, event.bytes.length, rate);
  }

  private isFree({ address }: TcpConnection): boolean {
    return !this.isStopping && this.counter.from(address) <= this.limits.connectionsPerAddress;
  }

  /** The game that waits for players, or a new one; null if there are too many. */
  private openMatch(address: string): TcpMatch | null {
    for (const match of this.matches.keys()) if (match.isOpen) return match;
    const own = [...this.matches.values()].filter((opener) => opener === address).length;
    if (this.matches.size >= this.limits.games || own >= this.limits.gamesPerAddress) return null;
    const session = this.openSession();
    if (!session.ok) {
      this.warn(session.error.message);
      return null;
    }
    const match: TcpMatch = new TcpMatch({
      session: session.value,
      terminator: this.options.protocol.codec.terminator,
      clock: this.clock,
      limits: this.limits,
      metrics: this.metrics,
      deadline: this.options.deadline ?? DEFAULT_DEADLINE,
      warn: (message) => this.warn(message),
      onEnd: () => this.matches.delete(match),
    });
    this.matches.set(match, address);
    return match;
  }

  private openSession(): Result<GameSession> {
    const { protocol, version, settings = {} } = this.options;
    if (protocol.openSession === undefined) return fault('server/protocol', 'the protocol has no sessions');
    return protocol.openSession({ names: [], versions: [version], seed: this.seeds.next(), settings });
  }

  private warn(message: string): void {
    this.options.warn?.(message);
  }
}
